-- Questionnaires of customers as search finds them.
create or replace view private.search_questionnaires with (security_invoker = true) as
  select q.company_id, 'questionnaire' as kind, q.id, '' as part, 'Q-' || q.number::text as reference, null::text as place,
    q.title, q.customer as body, private.folded('Q-' || q.number::text, q.title, q.customer) as words
  from public.inbound_questionnaires q;

grant select on private.search_questionnaires to authenticated, app_definer;
