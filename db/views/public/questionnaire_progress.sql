-- How far the answers of each questionnaire are: the list needs numbers, not thousands of questions.
create or replace view public.questionnaire_progress with (security_invoker = true) as
  select q.company_id, q.questionnaire_id as inbound_questionnaire_id, count(*)::int as questions,
    count(*) filter (where q.state = 'Unanswered')::int as unanswered,
    count(*) filter (where q.state = 'Suggested')::int as suggested,
    count(*) filter (where q.state = 'Edited')::int as edited,
    count(*) filter (where q.state = 'Approved')::int as approved
  from public.inbound_questions q
  group by q.company_id, q.questionnaire_id;

grant select on public.questionnaire_progress to authenticated;
