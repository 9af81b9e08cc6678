-- Hands the answers in. They can be changed again only when a member returns them.
create or replace function public.seat_submit() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('questionnaire');
    missing integer;
    sent public.sent_questionnaires;
  begin
    perform private.require_main_respondent(seat);
    select s.* into sent from public.sent_questionnaires s
    where s.company_id = seat.company_id and s.id = seat.subject_id and s.state in ('Sent', 'Answering', 'Returned') for update;
    if not found then raise 'These answers were submitted already'; end if;
    select p.missing into missing from public.sent_questionnaire_progress p
    where p.company_id = seat.company_id and p.sent_questionnaire_id = seat.subject_id;
    if missing > 0 then raise 'Required answers are missing: %', missing; end if;
    update public.sent_questionnaires s set state = 'Submitted', submitted_by = seat.name, submitted_at = now()
    where s.company_id = sent.company_id and s.id = sent.id;
    update public.sent_question_files f set submitted_at = now()
    from public.sent_questions q
    where q.company_id = sent.company_id and q.questionnaire_id = sent.id and f.company_id = q.company_id and f.question_id = q.id
      and f.submitted_at is null;
    perform private.record_seat(seat, 'seat_submitted', jsonb_build_object('questionnaire', 'SQ-' || sent.number, 'files', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.file_name, 'sha256', f.file_sha256, 'question', q.key, 'added_by', f.added_by)
        order by q.position, f.added_at), '[]')
      from public.sent_questions q
      join public.sent_question_files f on f.company_id = q.company_id and f.question_id = q.id
      where q.company_id = sent.company_id and q.questionnaire_id = sent.id)));
    perform private.notify(sent.created_by, 'questionnaire', format('%s submitted SQ-%s', seat.name, sent.number), sent.title,
      format('/questionnaires/sent/SQ-%s?company=%s', sent.number, sent.company_id), sent.company_id)
    where private.may_still_read(sent.company_id, sent.created_by);
  end
  $$;
alter function public.seat_submit() owner to app_definer;
grant execute on function public.seat_submit() to seat;
