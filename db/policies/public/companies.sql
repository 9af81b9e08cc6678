-- Companies: members read, Owners and Admins change, delete (softly) and restore. Who creates one sees it
-- in the creating transaction already, before the membership that the trigger adds takes effect.
alter table public.companies enable row level security;
alter table public.companies force row level security;

grant select, update, delete on public.companies to app_definer;
grant select on public.companies to authenticated;
grant insert (name, cage_code, description, protocol_id, level) on public.companies to authenticated;
grant update (
  name, cage_code, description, protocol_id, level, updated_at, deleted_at, second_factor_required, audit_retention_days,
  impersonation_allowed, storage_quota_gb, uei, other_cage_codes, physical_address, mailing_address, phone, website
) on public.companies to authenticated;
grant select, insert, update, delete on public.companies to app_service;

create policy "members read" on public.companies for select to authenticated
  using (
    id = any ((select private.companies_where('company.read'))::uuid[])
    or id = any ((select private.companies_where('settings.manage', true))::uuid[])
    or (created_by = (select auth.uid()) and created_at = now())
  );
create policy "people without one create" on public.companies for insert to authenticated
  with check (created_by = (select private.person()));
create policy "owners change" on public.companies for update to authenticated
  using (id = any ((select private.companies_where('settings.manage', true))::uuid[]))
  with check (id = any ((select private.companies_where('settings.manage', true))::uuid[]));

select private.add_audit_triggers('public.companies', 'id', 'id');

create trigger check_company before insert or update on public.companies
  for each row execute function private.check_company();
create trigger check_company_creator before insert on public.companies for each row execute function private.check_company_creator();
create trigger make_first_owner after insert on public.companies for each row execute function private.make_first_owner();
create trigger fill_controls after insert or update of protocol_id on public.companies
  for each row execute function private.fill_controls();
create trigger forbid_while_impersonating
  before update of second_factor_required, audit_retention_days, impersonation_allowed on public.companies for each row
  when ((old.second_factor_required, old.audit_retention_days, old.impersonation_allowed)
    is distinct from (new.second_factor_required, new.audit_retention_days, new.impersonation_allowed))
  execute function private.forbid_while_impersonating();
create trigger check_impersonation_allowed before update of impersonation_allowed on public.companies for each row
  when (new.impersonation_allowed and not old.impersonation_allowed)
  execute function private.check_impersonation_allowed();
create trigger check_storage_quota before update of storage_quota_gb on public.companies for each row
  when (old.storage_quota_gb is distinct from new.storage_quota_gb) execute function private.check_storage_quota();

-- What a caller reads who breaks a constraint.
comment on constraint uei_form on public.companies
  is 'UEI must be exactly 12 letters or digits, without the letters I and O, and must not begin with 0';
comment on constraint other_cage_codes_form on public.companies
  is 'each further CAGE code must be exactly 5 alphanumeric characters in capitals, and there may be 50';
comment on constraint website_form on public.companies
  is 'website takes at most 200 characters, beginning with https:// or http://';
