-- The words of a text as full text search compares them: stemmed, without those that say nothing.
create or replace function private.lexemes(words text) returns text[]
  language sql stable set search_path = ''
  as $$ select pg_catalog.tsvector_to_array(pg_catalog.to_tsvector('pg_catalog.english', words)) $$;
grant execute on function private.lexemes(text) to authenticated, app_service;
