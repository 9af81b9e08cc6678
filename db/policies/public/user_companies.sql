-- Memberships: members see who belongs to their companies. The interface never writes them.
alter table public.user_companies enable row level security;
alter table public.user_companies force row level security;

grant select, insert, update, delete on public.user_companies to app_service, app_definer;
grant select on public.user_companies to authenticated;

create policy "members read" on public.user_companies for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.user_companies', 'company_id', 'user_id');

create trigger protect_last_owner before update or delete on public.user_companies
  for each row execute function private.protect_last_owner();
create trigger add_person after insert on public.user_companies
  for each row execute function private.add_member_person();

-- What a caller reads who breaks a constraint.
comment on constraint user_companies_check on public.user_companies
  is 'The access of an Owner has no end: choose another role, or leave the day out';
