select private.open_to_scanners('public.assets', only_scans => true);

grant insert (company_id, kind, name, scope, criticality, is_exposed, owner_id, tags, retired_on, ssp_row_id, ssp_part_id)
  on public.assets to authenticated;
grant update (kind, name, scope, criticality, is_exposed, owner_id, tags, retired_on, ssp_row_id, ssp_part_id)
  on public.assets to authenticated;
grant select on public.assets to app_definer;
grant update (owner_id) on public.assets to app_definer;

create trigger begin_record before insert on public.assets for each row execute function private.begin_record('asset');
create trigger stamp before update on public.assets for each row execute function private.stamp();
create trigger recount_exposed after update on public.assets referencing old table as removed new table as added
  for each statement execute function private.recount_exposed();
