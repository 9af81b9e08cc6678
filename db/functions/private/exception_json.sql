-- One as documents tell it, with its reviews; null where there is none.
create or replace function private.exception_json(one public.control_exceptions) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object('kind', one.kind, 'description', one.description, 'measures', one.measures, 'since', one.since,
      'expectedEnd', one.expected_end, 'implementedOn', one.implemented_on, 'foundBy', one.found_by,
      'reviews', coalesce((
        select json_agg(json_build_object('dueOn', r.due_on, 'heldOn', r.held_on, 'progress', r.progress) order by r.due_on)
        from public.exception_reviews r where r.company_id = one.company_id and r.exception_id = one.id), '[]'),
      'reference', one.reference, 'document', one.document, 'ruling', one.ruling, 'unchangedOn', one.unchanged_on)
    where one.id is not null
  $$;
grant execute on function private.exception_json(public.control_exceptions) to authenticated, app_service, app_definer;
