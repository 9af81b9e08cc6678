-- Owners of the company, and Admins, but not while impersonating.
create or replace function audit.may_retire(company uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select (auth.jwt() -> 'act') is null
      and ((private.is_admin() and company <> all (private.companies_owing_factor())) or company = any (private.companies_where('settings.manage')))
  $$;
alter function audit.may_retire(uuid) owner to app_definer;
