-- Ends a seat and its sessions: what its person has open stops with the next request.
create or replace function private.end_seat(company uuid, seat uuid, reason text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    update public.seats s set ended_at = now(), ended_because = reason
    where s.company_id = company and s.id = seat and s.ended_at is null;
    if not found then raise 'This access has ended already'; end if;
    delete from private.seat_sessions e where e.company_id = company and e.seat_id = seat;
  end
  $$;
alter function private.end_seat(uuid, uuid, text) owner to app_definer;
