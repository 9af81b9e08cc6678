-- The words of a search over CVEs, as websearch: every word, "a phrase", or, -not.
create or replace function private.cve_query(words text) returns tsquery
  language sql immutable parallel safe
  as $$ select websearch_to_tsquery('pg_catalog.english', words) $$;
grant execute on function private.cve_query(text) to authenticated, app_service, app_definer;
