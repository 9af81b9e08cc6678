-- The company that a topic belongs to; null for every other topic.
create or replace function realtime.company_of(topic text) returns uuid
  language sql immutable set search_path = ''
  return substring(topic from '^company:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?::|$)')::uuid;
grant execute on function realtime.company_of(text) to anon, authenticated, app_service, app_definer;
