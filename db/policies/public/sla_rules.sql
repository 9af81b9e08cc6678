-- Deadlines are set by those who accept risks: Owners and Managers.
alter table public.sla_rules enable row level security;
alter table public.sla_rules force row level security;

grant select, delete on public.sla_rules to authenticated;
grant insert (company_id, position, severity, only_known_exploited, only_exposed, days, in_business_days, counts_from)
  on public.sla_rules to authenticated;
grant update (position, severity, only_known_exploited, only_exposed, days, in_business_days, counts_from)
  on public.sla_rules to authenticated;
grant select, insert, update, delete on public.sla_rules to app_service;
grant select on public.sla_rules to app_definer;

create policy "members read" on public.sla_rules for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "managers create" on public.sla_rules for insert to authenticated
  with check (company_id = any ((select private.companies_where('content.delete'))::uuid[]));
create policy "managers change" on public.sla_rules for update to authenticated
  using (company_id = any ((select private.companies_where('content.delete'))::uuid[]))
  with check (company_id = any ((select private.companies_where('content.delete'))::uuid[]));
create policy "managers delete" on public.sla_rules for delete to authenticated
  using (company_id = any ((select private.companies_where('content.delete'))::uuid[]));

select private.add_audit_triggers('public.sla_rules');
