create or replace function realtime.topic() returns text
  language sql stable set search_path = '' return nullif(pg_catalog.current_setting('realtime.topic', true), '');
grant execute on function realtime.topic() to anon, authenticated, app_service, app_definer;
