select private.open_to_members('public.network_scans');

grant insert (company_id, status, completed_at) on public.network_scans to authenticated;
grant update (status, completed_at) on public.network_scans to authenticated;
