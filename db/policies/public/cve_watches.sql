alter table public.cve_watches enable row level security;
alter table public.cve_watches force row level security;

grant select, delete on public.cve_watches to authenticated;
grant insert (company_id, kind, value, is_shared) on public.cve_watches to authenticated;
grant update (is_shared) on public.cve_watches to authenticated;
grant select, insert, update, delete on public.cve_watches to app_service;
grant select on public.cve_watches to app_definer;

-- Those who may edit watch; a shared watch is its owner's to change, and that of members who may delete content.
create policy "own and shared are read" on public.cve_watches for select to authenticated
  using ((is_shared or owner_id = (select private.person()))
    and company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "editors watch" on public.cve_watches for insert to authenticated
  with check (owner_id = (select private.person())
    and company_id = any ((select private.companies_where('content.edit'))::uuid[]));
create policy "owners and managers change" on public.cve_watches for update to authenticated
  using ((owner_id = (select private.person()) and company_id = any ((select private.companies_where('content.edit'))::uuid[]))
    or (is_shared and company_id = any ((select private.companies_where('content.delete'))::uuid[])))
  with check ((owner_id = (select private.person()) and company_id = any ((select private.companies_where('content.edit'))::uuid[]))
    or (is_shared and company_id = any ((select private.companies_where('content.delete'))::uuid[])));
create policy "owners and managers delete" on public.cve_watches for delete to authenticated
  using ((owner_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]))
    or (is_shared and company_id = any ((select private.companies_where('content.delete'))::uuid[])));

select private.add_audit_triggers('public.cve_watches');

create trigger remember after insert on public.cve_watches for each row execute function private.remember_watched_cve();

-- What a caller reads who breaks a constraint.
comment on constraint cve_watches_value_check on public.cve_watches is 'value takes 2 to 200 characters';
comment on constraint watched_cve_is_an_id on public.cve_watches is 'value takes an id such as CVE-2021-44228';
