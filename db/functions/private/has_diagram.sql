-- The sections that the diagram is shown in.
create or replace function private.has_diagram(section text) returns boolean
  language sql immutable set search_path = ''
  as $$ select section in ('boundary-diagram', 'flows') $$;
grant execute on function private.has_diagram(text) to app_definer;
