-- How far each sent questionnaire is: the questions that its answers show, what is missing, and the score from 0 to 100
-- by weight of the answers that count.
create or replace view public.sent_questionnaire_progress with (security_invoker = true) as
  select q.company_id, q.questionnaire_id as sent_questionnaire_id, count(*)::int as questions,
    count(*) filter (where q.answer <> '')::int as answered,
    count(*) filter (where q.is_required and q.answer = '')::int as missing,
    round(sum(q.weight * q.reached)::numeric / nullif(sum(q.weight) filter (where q.reached is not null), 0))::int as score
  from private.shown_answers q
  group by q.company_id, q.questionnaire_id;

grant select on public.sent_questionnaire_progress to authenticated, app_definer;
