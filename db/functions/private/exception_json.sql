-- One as documents tell it; null where there is none.
create or replace function private.exception_json(one public.control_exceptions) returns json
  language sql immutable set search_path = ''
  as $$
    select json_build_object('kind', one.kind, 'description', one.description, 'measures', one.measures, 'since', one.since,
      'expectedEnd', one.expected_end)
    where one.id is not null
  $$;
grant execute on function private.exception_json(public.control_exceptions) to authenticated, app_service, app_definer;
