-- Questionnaires of customers that are due within 7 days, within a day, or were due: for the owner, and for each person
-- with questions that are not approved.
create or replace function private.due_inbound_questionnaires(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'inbound questionnaire', q.company_id, p.user_id, q.id, '', q.due_on, stage,
      private.due_words(format('Q-%s', q.number), q.due_on, today),
      format('Q-%s %s, %s: %s', q.number, q.title, q.customer, q.due_on),
      format('/questionnaires/received/Q-%s?show=%s&company=%s', q.number, p.shown, q.company_id), null, null
    from public.inbound_questionnaires q
    cross join private.reminder_stage(q.due_on, today, '{1,7}') stage
    cross join lateral (
      select q.owner_id as user_id, 'open' as shown where q.owner_id is not null
      union all
      select distinct i.owner_id, 'mine' from public.inbound_questions i
      where i.company_id = q.company_id and i.questionnaire_id = q.id and i.state <> 'Approved' and i.owner_id <> coalesce(q.owner_id, q.id)
    ) p
    where q.purpose = 'Answer' and q.state <> 'Returned' and stage is not null
  $$;
alter function private.due_inbound_questionnaires(date) owner to app_definer;
