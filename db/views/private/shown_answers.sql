-- The questions of sent questionnaires that their answers show, with the points of each answer, from 0 to 100. Several
-- answers to one question add up, to 100 at most. Null where there is no answer or it does not count.
create or replace view private.shown_answers with (security_invoker = true) as
  select q.company_id, q.questionnaire_id, q.id, q.position, q.text, q.answer, q.note, q.is_required, q.weight, p.reached
  from public.sent_questions q
  cross join lateral (
    -- Not least(), which passes over null.
    select (case when sum(q.points[o.at]) > 100 then 100 else sum(q.points[o.at]) end)::int as reached
    from unnest(q.options) with ordinality o (text, at)
    where o.text = any (string_to_array(q.answer, e'\n'))) p
  where q.shows_if is null or exists (
    select from public.sent_questions o
    where o.company_id = q.company_id and o.questionnaire_id = q.questionnaire_id and o.key = q.shows_if
      and string_to_array(o.answer, e'\n') && q.shows_when);

grant select on private.shown_answers to authenticated, app_definer;
