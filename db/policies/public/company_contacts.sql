-- Contacts of a company: members read, Owners write.
alter table public.company_contacts enable row level security;
alter table public.company_contacts force row level security;

grant select, delete on public.company_contacts to authenticated;
grant insert (company_id, role, name, title, email, phone) on public.company_contacts to authenticated;
grant update (role, name, title, email, phone) on public.company_contacts to authenticated;
grant select, insert, update, delete on public.company_contacts to app_service;

create policy "members read" on public.company_contacts for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "owners create" on public.company_contacts for insert to authenticated
  with check (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners change" on public.company_contacts for update to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]))
  with check (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners delete" on public.company_contacts for delete to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));

select private.add_audit_triggers('public.company_contacts');

create trigger stamp before update on public.company_contacts for each row execute function private.stamp();
