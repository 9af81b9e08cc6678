create or replace function private.load_catalogs(entries jsonb, mappings jsonb, new_checksum text) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.catalog_controls
    select e.* from jsonb_populate_recordset(null::public.catalog_controls, entries) e
    on conflict (id) do update set
      nist_id = excluded.nist_id, practice_id = excluded.practice_id, position = excluded.position, title = excluded.title,
      family = excluded.family, safeguard_domain = excluded.safeguard_domain, level = excluded.level,
      weight = excluded.weight, requirement = excluded.requirement, poam_eligible = excluded.poam_eligible,
      successors = excluded.successors, description = excluded.description, guidance = excluded.guidance;
    delete from public.catalog_mappings;
    insert into public.catalog_mappings
    select m.* from jsonb_populate_recordset(null::public.catalog_mappings, mappings) m;
    insert into private.catalog_state (checksum) values (new_checksum)
    on conflict (only_one) do update set checksum = excluded.checksum;
  $$;
grant execute on function private.load_catalogs(jsonb, jsonb, text) to app_service;
