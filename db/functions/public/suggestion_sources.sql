-- What answers of a questionnaire can be suggested from, and its questions, with their words as full text search
-- compares them. domain/questionnaires/suggest.ts ranks them.
create or replace function public.suggestion_sources(company uuid, questionnaire uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'questions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text, 'options', q.options,
          'hasNote', q.note_cell is not null, 'lexemes', private.lexemes(q.text)) order by q.position), '[]')
        from public.inbound_questions q
        where q.company_id = company and q.questionnaire_id = questionnaire and q.state in ('Unanswered', 'Suggested')),
      'library', (
        select coalesce(jsonb_agg(jsonb_build_object('question', l.question, 'answer', l.answer, 'note', l.note,
          'approvedOn', (l.updated_at at time zone 'UTC')::date, 'customer', n.customer, 'lexemes', private.lexemes(l.question))), '[]')
        from public.answer_library l
        left join public.inbound_questionnaires n on n.company_id = l.company_id and n.id = l.questionnaire_id
        where l.company_id = company and l.state = 'Approved' and l.valid_until >= (now() at time zone 'UTC')::date),
      'controls', (
        select coalesce(jsonb_agg(jsonb_build_object('number', c.nist_id, 'title', c.title, 'status', coalesce(s.status, 'Not Started'),
          'statement', left(coalesce(i.body, ''), 10000),
          'evidence', (
            select coalesce(jsonb_agg(jsonb_build_object('number', e.number, 'title', e.title) order by e.number), '[]')
            from (
              select distinct v.number, v.title from public.evidence_links k
              join public.evidence v on v.company_id = k.company_id and v.id = k.evidence_id and v.archived_at is null
              where k.company_id = c.company_id and k.control_id = c.id
              order by v.number limit 3) e),
          'lexemes', private.lexemes(concat_ws(' ', c.title, c.title, k.description, c.description, (
            select string_agg(o.words, ' ') from public.catalog_objectives o where o.catalog_id = c.catalog_id), left(i.body, 10000))))), '[]')
        from public.controls c
        join public.companies f on f.id = c.company_id and f.protocol_id = c.protocol_id
        left join public.catalog_controls k on k.id = c.catalog_id
        left join public.org_control_status s on s.company_id = c.company_id and s.control_id = c.id
        left join public.implementation_statements i on i.company_id = c.company_id and i.control_id = c.id
        where c.company_id = company),
      'plan', (
        select coalesce(jsonb_agg(jsonb_build_object('section', t.section, 'body', left(t.body, 10000), 'lexemes', private.lexemes(left(t.body, 10000)))), '[]')
        from public.ssp_texts t where t.company_id = company and btrim(t.body) <> ''))
  $$;
grant execute on function public.suggestion_sources(uuid, uuid) to authenticated;
