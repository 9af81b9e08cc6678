-- The caller's seat for this purpose and subject, or an error that tells nothing else. A seat that a link opened is for
-- one subject, so its functions need not name it.
create or replace function private.require_seat(purpose text, subject uuid default null) returns private.seat
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    seat private.seat;
    found bigint;
  begin
    select s.*, count(*) over () into seat.company_id, seat.id, seat.purpose, seat.subject_id, seat.name, seat.email,
      seat.person_id, seat.invited_by, seat.access_until, seat.delegated_by, found
    from private.held_seats() s
    where s.purpose = require_seat.purpose and s.subject_id = coalesce(subject, s.subject_id);
    if found is distinct from 1 then
      raise insufficient_privilege using message = 'You have no access here, or your access has ended';
    end if;
    return seat;
  end
  $$;
alter function private.require_seat(text, uuid) owner to app_definer;
