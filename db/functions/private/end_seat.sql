-- Ends a seat and its sessions: what its person has open stops with the next request. Colleagues to whom the person
-- delegated questions, by this seat or an earlier one, have no access without them. One that has ended stays as it is.
create or replace function private.end_seat(company uuid, seat uuid, reason text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    update public.seats s set ended_at = now(), ended_because = reason
    where s.company_id = company and s.id = seat and s.ended_at is null;
    if not found then return; end if;
    delete from private.seat_sessions e where e.company_id = company and e.seat_id = seat;
    if reason = 'revoked' then
      delete from public.delegated_questions q where q.company_id = company and q.seat_id = seat;
      perform private.end_seat(company, d.id, reason)
      from public.seats s
      join public.seats o on o.company_id = s.company_id
        and (o.id = s.id or o.purpose = s.purpose and o.subject_id = s.subject_id and o.person_id = s.person_id)
      join public.seats d on d.company_id = o.company_id and d.delegated_by = o.id and d.ended_at is null
      where s.company_id = company and s.id = seat;
    end if;
  end
  $$;
alter function private.end_seat(uuid, uuid, text) owner to app_definer;
