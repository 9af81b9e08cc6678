-- Whether a seat may see and answer a question of its questionnaire: a delegate those that were delegated to them.
create or replace function private.is_asked(seat private.seat, question uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select seat.delegated_by is null or exists (
      select from public.delegated_questions d where d.company_id = seat.company_id and d.question_id = question and d.seat_id = seat.id)
  $$;
alter function private.is_asked(private.seat, uuid) owner to app_definer;
