-- How far each sent questionnaire is: the questions that its answers show, what is missing, and the score from 0 to 100
-- by weight of the answers that count. Several answers to one question add up, to 100 at most.
create or replace view public.sent_questionnaire_progress with (security_invoker = true) as
  select q.company_id, q.questionnaire_id as sent_questionnaire_id, count(*)::int as questions,
    count(*) filter (where q.answer <> '')::int as answered,
    count(*) filter (where q.is_required and q.answer = '')::int as missing,
    round(sum(q.weight * p.points)::numeric / nullif(sum(q.weight) filter (where p.points is not null), 0))::int as score
  from public.sent_questions q
  cross join lateral (
    select least(100, sum(q.points[o.at]))::int as points from unnest(q.options) with ordinality o (text, at)
    where o.text = any (string_to_array(q.answer, e'\n'))) p
  where q.shows_if is null or exists (
    select from public.sent_questions o
    where o.company_id = q.company_id and o.questionnaire_id = q.questionnaire_id and o.key = q.shows_if
      and string_to_array(o.answer, e'\n') && q.shows_when)
  group by q.company_id, q.questionnaire_id;

grant select on public.sent_questionnaire_progress to authenticated, app_definer;
