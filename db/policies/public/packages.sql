alter table public.packages enable row level security;
alter table public.packages force row level security;

grant select on public.packages to authenticated;
grant select, insert, update, delete on public.packages to app_service;
grant select, insert, update on public.packages to app_definer;

create policy "members read" on public.packages for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.packages');
