-- Whether a scan would have seen something: its ports and rules held it, and from outside it needed no credentials.
-- What the scan does not say of its scope limits nothing.
create or replace function private.scan_covers(scope jsonb, credentialed boolean, port integer, rule text, is_local boolean) returns boolean
  language sql immutable set search_path = ''
  as $$
    select (credentialed is not false or not is_local)
      and (rule is null or scope -> 'rules' is null or scope -> 'rules' ? rule)
      and (port is null or scope -> 'ports' is null or exists (
        select from jsonb_array_elements_text(scope -> 'ports') r,
          lateral (select split_part(r, '-', 1)::integer as first, split_part(r, '-', 2) as last) bounds
        where port between bounds.first and coalesce(nullif(bounds.last, '')::integer, bounds.first)))
  $$;
alter function private.scan_covers(jsonb, boolean, integer, text, boolean) owner to app_definer;
grant execute on function private.scan_covers(jsonb, boolean, integer, text, boolean) to app_service;
