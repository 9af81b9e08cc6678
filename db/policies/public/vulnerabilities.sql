select private.open_to_members('public.vulnerabilities');

grant insert (company_id, scan_id, title, severity, status) on public.vulnerabilities to authenticated;
grant update (scan_id, title, severity, status, updated_at) on public.vulnerabilities to authenticated;
grant select on public.vulnerabilities to app_definer;

create trigger stamp before update on public.vulnerabilities for each row execute function private.stamp();
