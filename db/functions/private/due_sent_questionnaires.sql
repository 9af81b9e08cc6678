-- Unanswered questionnaires, for the person who sent them: once the day has passed, and 7 days and a day ahead where no
-- email reminds a respondent. None of a third party that has ended, whose contacts get no link.
create or replace function private.due_sent_questionnaires(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'sent questionnaire', q.company_id, q.created_by, q.id, '', q.due_on, stage,
      private.due_words(format('SQ-%s', q.number), q.due_on, today),
      format('SQ-%s %s, %s: %s. Send a reminder, or a new link.', q.number, q.title, t.name, q.due_on),
      format('/questionnaires/sent/SQ-%s?company=%s', q.number, q.company_id),
      case stage when 0 then '%s questionnaires are past due' else format('%%s questionnaires are due within %s days', stage) end,
      format('/questionnaires/sent?company=%s', q.company_id)
    from public.sent_questionnaires q
    join public.third_parties t on t.company_id = q.company_id and t.id = q.third_party_id
    cross join private.reminder_stage(q.due_on, today, '{1,7}') stage
    where q.state in ('Sent', 'Answering', 'Returned') and t.status <> 'Ended' and stage is not null
      and (stage = 0 or not exists (
        select from public.seats s
        where s.company_id = q.company_id and s.purpose = 'questionnaire' and s.subject_id = q.id and s.code_by = 'mail' and s.ended_at is null))
  $$;
alter function private.due_sent_questionnaires(date) owner to app_definer;
