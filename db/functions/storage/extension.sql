create or replace function storage.extension(name text) returns text
  language sql immutable set search_path = '' return substring(storage.filename(name) from '\.([^.]+)$');
grant execute on function storage.extension(text) to anon, authenticated, app_service;
