-- The claims of the request. Unset reads as '' after the first transaction of a connection, hence nullif.
create or replace function auth.jwt() returns jsonb
  language sql stable set search_path = ''
  return nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb;
grant execute on function auth.jwt() to anon, authenticated, app_service, app_definer;
