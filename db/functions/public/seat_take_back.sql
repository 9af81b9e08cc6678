-- Takes questions back from a colleague: their link ends, and what they answered is kept.
create or replace function public.seat_take_back(delegate uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('questionnaire');
    held public.seats;
  begin
    perform private.require_main_respondent(seat);
    select d.* into held from public.seats d
    where d.company_id = seat.company_id and d.purpose = seat.purpose and d.subject_id = seat.subject_id and d.id = delegate
      and d.delegated_by is not null for update;
    if not found then raise 'There is no such colleague'; end if;
    if held.ended_at is null then perform private.end_seat(held.company_id, held.id, 'revoked'); end if;
    delete from public.delegated_questions q where q.company_id = held.company_id and q.seat_id = held.id;
    perform private.record_seat(seat, 'seat_taken_back', jsonb_build_object('colleague', held.name, 'email', held.email, 'seat_id', held.id));
  end
  $$;
alter function public.seat_take_back(uuid) owner to app_definer;
grant execute on function public.seat_take_back(uuid) to seat;
