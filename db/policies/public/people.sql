-- Members read. Owners and Managers write; a Contributor writes contacts of third parties. A member stays listed as
-- long as the membership lasts.
alter table public.people enable row level security;
alter table public.people force row level security;

grant select, delete on public.people to authenticated;
grant insert (company_id, name, email, department, manager_id, groups, is_external, source, left_on) on public.people to authenticated;
grant update (name, email, department, manager_id, groups, is_external, left_on) on public.people to authenticated;
grant select, insert, update, delete on public.people to app_service;
grant select, insert, update on public.people to app_definer;

create policy "members read" on public.people for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "managers and contact editors create" on public.people for insert to authenticated
  with check (company_id = any ((select private.companies_where('content.delete'))::uuid[])
    or (is_external and company_id = any ((select private.companies_where('content.edit'))::uuid[])));
create policy "managers and contact editors change" on public.people for update to authenticated
  using (company_id = any ((select private.companies_where('content.delete'))::uuid[])
    or (is_external and company_id = any ((select private.companies_where('content.edit'))::uuid[])))
  with check (company_id = any ((select private.companies_where('content.delete'))::uuid[])
    or (is_external and company_id = any ((select private.companies_where('content.edit'))::uuid[])));
create policy "managers delete those without an account" on public.people for delete to authenticated
  using (user_id is null and company_id = any ((select private.companies_where('content.delete'))::uuid[]));

select private.add_audit_triggers('public.people');
select private.skip_log_of_triggers('public.people');

create trigger begin_person before insert or update on public.people for each row execute function private.begin_person();
create trigger stamp before update on public.people for each row execute function private.stamp();

-- What a caller reads who breaks a constraint.
comment on constraint people_company_id_email_key on public.people is 'Another person of the company has this mail address';
comment on constraint managed_by_another on public.people is 'Choose another person as manager';
comment on constraint people_email_check on public.people is 'email takes a mail address of at most 254 characters, in small letters';
