-- The same companies as before, found from the caller's memberships instead of by looking at every company: with 10,000
-- companies a read took five times as long as with ten.
create or replace function private.companies_where(wanted text, with_deleted boolean default false) returns uuid[]
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(array_agg(found.id), '{}')
    from (
      select c.id
      from public.companies c
      where (select private.is_admin()) and (with_deleted or c.deleted_at is null)
      union all
      select c.id
      from public.user_companies m
      join private.role_permissions p on p.company_role = m.company_role and p.permission = wanted
      join public.companies c on c.id = m.company_id and (with_deleted or c.deleted_at is null)
      where m.user_id = (select auth.uid())
        and not (select private.is_admin())
        and (wanted in ('company.read', 'reports.view') or not (select private.is_global_auditor()))
    ) found
  $$;

-- The newest first, without sorting all of a company's.
create index on public.vulnerabilities (company_id, created_at desc);
