create or replace function storage.filename(name text) returns text
  language sql immutable set search_path = '' return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];
grant execute on function storage.filename(text) to anon, authenticated, app_service, app_definer;
