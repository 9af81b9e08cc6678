-- Removes an attachment that no submission had.
create or replace function public.seat_remove_file(file uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat  constant private.seat := private.require_seat('questionnaire');
    asked constant public.sent_questions := private.open_question(seat, (
      select f.question_id from public.sent_question_files f where f.company_id = seat.company_id and f.id = seat_remove_file.file));
  begin
    delete from public.sent_question_files f
    where f.company_id = asked.company_id and f.question_id = asked.id and f.id = seat_remove_file.file and f.submitted_at is null;
    if not found then raise 'This file was submitted and stays with the answers'; end if;
  end
  $$;
alter function public.seat_remove_file(uuid) owner to app_definer;
grant execute on function public.seat_remove_file(uuid) to seat;
