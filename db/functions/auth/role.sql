create or replace function auth.role() returns text
  language sql stable set search_path = ''
  return auth.jwt() ->> 'role';
grant execute on function auth.role() to anon, authenticated, app_service, app_definer;
