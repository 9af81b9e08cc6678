-- Members read; only the matching writes.
alter table public.component_matches enable row level security;
alter table public.component_matches force row level security;

grant select on public.component_matches to authenticated;
grant select, insert, update, delete on public.component_matches to app_service;
grant select on public.component_matches to app_definer;

create policy "members read" on public.component_matches for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.component_matches');
select private.log_only_where('public.component_matches', 'auth.uid() IS NOT NULL');
