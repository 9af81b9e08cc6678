select private.open_to_scanners('public.asset_identifiers');

grant insert (company_id, asset_id, kind, value) on public.asset_identifiers to authenticated;
grant update (kind, value) on public.asset_identifiers to authenticated;
