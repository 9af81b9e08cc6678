alter table public.statement_versions enable row level security;
alter table public.statement_versions force row level security;

grant select on public.statement_versions to authenticated;
grant select, insert, update, delete on public.statement_versions to app_service;
grant insert on public.statement_versions to app_definer;

create policy "members read" on public.statement_versions for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.statement_versions');
