-- Comments on questions of customers.
create or replace view private.comments_on_questions with (security_invoker = true) as
  select m.company_id, m.id as comment_id, format('question %s of Q-%s', q.position, n.number) as name,
    'Q-' || n.number::text as reference, q.position::text as place, left(q.text, 300) as title,
    format('/questionnaires/received/Q-%s?question=%s', n.number, q.position) as page
  from public.comments m
  join public.inbound_questions q on q.company_id = m.company_id and q.id = m.inbound_question_id
  join public.inbound_questionnaires n on n.company_id = q.company_id and n.id = q.questionnaire_id;

grant select on private.comments_on_questions to authenticated, app_definer;
