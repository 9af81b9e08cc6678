alter table public.ssp_versions enable row level security;
alter table public.ssp_versions force row level security;

grant select on public.ssp_versions to authenticated, app_service;
grant select, insert on public.ssp_versions to app_definer;

create policy "members read" on public.ssp_versions for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

-- The trail has the hash; the content would be in it as often as it is frozen.
select private.add_audit_triggers('public.ssp_versions', redacted => '{content}');
