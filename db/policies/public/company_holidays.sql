-- Holidays move deadlines, so those who set deadlines keep them: Owners and Managers.
alter table public.company_holidays enable row level security;
alter table public.company_holidays force row level security;

grant select, delete on public.company_holidays to authenticated;
grant insert (company_id, day, name)
  on public.company_holidays to authenticated;
grant update (day, name)
  on public.company_holidays to authenticated;
grant select, insert, update, delete on public.company_holidays to app_service;
grant select on public.company_holidays to app_definer;

create policy "members read" on public.company_holidays for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "managers create" on public.company_holidays for insert to authenticated
  with check (company_id = any ((select private.companies_where('content.delete'))::uuid[]));
create policy "managers change" on public.company_holidays for update to authenticated
  using (company_id = any ((select private.companies_where('content.delete'))::uuid[]))
  with check (company_id = any ((select private.companies_where('content.delete'))::uuid[]));
create policy "managers delete" on public.company_holidays for delete to authenticated
  using (company_id = any ((select private.companies_where('content.delete'))::uuid[]));

select private.add_audit_triggers('public.company_holidays');
