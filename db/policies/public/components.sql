select private.open_to_scanners('public.components');

grant insert (company_id, asset_id, purl, ecosystem, name, version) on public.components to authenticated;
grant update (purl, ecosystem, name, version) on public.components to authenticated;
grant select on public.components to app_definer;

create trigger note_added after insert on public.components referencing new table as added
  for each statement execute function private.note_changed_components();
create trigger note_changed after update on public.components referencing old table as removed new table as added
  for each statement execute function private.note_changed_components();
