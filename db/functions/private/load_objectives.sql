create or replace function private.load_objectives(objectives jsonb) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.catalog_objectives
    select o.* from jsonb_populate_recordset(null::public.catalog_objectives, objectives) o
    on conflict (id) do update set
      letter = excluded.letter, position = excluded.position, words = excluded.words, source = excluded.source;
  $$;
grant execute on function private.load_objectives(jsonb) to app_service;
