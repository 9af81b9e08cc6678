create or replace function storage.foldername(name text) returns text[]
  language sql immutable set search_path = '' return (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1];
grant execute on function storage.foldername(text) to anon, authenticated, app_service;
