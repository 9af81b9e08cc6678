-- Answers of the library as search finds them.
create or replace view private.search_answers with (security_invoker = true) as
  select l.company_id, 'answer' as kind, l.id, '' as part, null::text as reference, null::text as place,
    left(l.question, 300) as title, l.answer as body, private.folded(l.question, l.answer, l.note) as words
  from public.answer_library l;

grant select on private.search_answers to authenticated, app_definer;
