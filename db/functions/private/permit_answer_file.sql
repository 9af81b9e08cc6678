-- The question that the caller of a seat may attach one more file to: 10 at most, and 100 to a questionnaire, so that a
-- link cannot fill the company's room.
create or replace function private.permit_answer_file(question uuid) returns public.sent_questions
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat  constant private.seat := private.require_seat('questionnaire');
    asked constant public.sent_questions := private.open_question(seat, question);
    of_question bigint;
    of_all      bigint;
  begin
    select count(*) filter (where f.question_id = asked.id), count(*) into of_question, of_all
    from public.sent_question_files f
    join public.sent_questions q on q.company_id = f.company_id and q.id = f.question_id
    where f.company_id = asked.company_id and q.questionnaire_id = asked.questionnaire_id;
    if of_question >= 10 then raise 'An answer takes 10 files at most. Remove one first, or put several into an archive'; end if;
    if of_all >= 100 then raise 'A questionnaire takes 100 files at most. Remove one first, or put several into an archive'; end if;
    perform private.require_storage_room(seat.company_id, 1);
    return asked;
  end
  $$;
alter function private.permit_answer_file(uuid) owner to app_definer;
grant execute on function private.permit_answer_file(uuid) to app_service;
