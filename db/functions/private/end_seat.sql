-- Ends a seat and its sessions: what its person has open stops with the next request. Colleagues to whom the person
-- delegated questions have no access without them.
create or replace function private.end_seat(company uuid, seat uuid, reason text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    update public.seats s set ended_at = now(), ended_because = reason
    where s.company_id = company and s.id = seat and s.ended_at is null;
    if not found then raise 'This access has ended already'; end if;
    delete from private.seat_sessions e where e.company_id = company and e.seat_id = seat;
    if reason = 'revoked' then
      perform private.end_seat(company, d.id, reason) from public.seats d
      where d.company_id = company and d.delegated_by = seat and d.ended_at is null;
    end if;
  end
  $$;
alter function private.end_seat(uuid, uuid, text) owner to app_definer;
