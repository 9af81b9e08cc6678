select private.open_to_scanners('public.components');

grant insert (company_id, asset_id, purl, ecosystem, name, version) on public.components to authenticated;
grant update (purl, ecosystem, name, version) on public.components to authenticated;
