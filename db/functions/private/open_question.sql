-- The question that a respondent changes, while its questionnaire is open for answers; a delegate has only theirs.
-- A submission waits until the transaction ends, and other changes of the questionnaire with it.
create or replace function private.open_question(seat private.seat, question uuid) returns public.sent_questions
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    found_one public.sent_questions;
  begin
    perform from public.sent_questionnaires s
    where s.company_id = seat.company_id and s.id = seat.subject_id and s.state in ('Sent', 'Answering', 'Returned') for no key update;
    if not found then raise 'These answers were submitted and cannot be changed'; end if;
    select q.* into found_one from public.sent_questions q
    where q.company_id = seat.company_id and q.questionnaire_id = seat.subject_id and q.id = question
      and private.is_asked(seat, q.id);
    if not found then raise 'There is no such question'; end if;
    update public.sent_questionnaires s set state = 'Answering'
    where s.company_id = seat.company_id and s.id = seat.subject_id and s.state = 'Sent';
    return found_one;
  end
  $$;
alter function private.open_question(private.seat, uuid) owner to app_definer;
