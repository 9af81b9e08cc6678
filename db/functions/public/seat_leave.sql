-- Ends the session, not the seat: the link and a new code open it again.
create or replace function public.seat_leave() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat private.seat;
  begin
    select s.* into seat from private.held_seats() s where auth.jwt() ->> 'role' = 'seat';
    seat := private.require_seat(seat.purpose);
    delete from private.seat_sessions e where e.id = (auth.jwt() ->> 'session_id')::uuid;
    perform private.record_seat(seat, 'seat_left');
  end
  $$;
alter function public.seat_leave() owner to app_definer;
grant execute on function public.seat_leave() to seat;
