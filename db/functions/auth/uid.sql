create or replace function auth.uid() returns uuid
  language sql stable set search_path = ''
  return (auth.jwt() ->> 'sub')::uuid;
grant execute on function auth.uid() to anon, authenticated, app_service, app_definer;
