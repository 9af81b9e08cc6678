-- The sections that the diagram is shown in.
create or replace function private.is_drawn(section text) returns boolean
  language sql immutable set search_path = ''
  as $$ select section in ('boundary-diagram', 'flows') $$;
grant execute on function private.is_drawn(text) to app_definer;
