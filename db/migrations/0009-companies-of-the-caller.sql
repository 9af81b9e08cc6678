-- The question of every policy, answered as before but faster: from the caller's memberships instead of by looking at every
-- company (with 10,000 of them a read took five times as long as with ten), by statements that are planned once a connection.
create or replace function private.companies_where(wanted text, with_deleted boolean default false) returns uuid[]
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    me constant uuid := auth.uid();
    global constant text := (select global_role from public.profiles where id = me);
  begin
    if global = 'Admin' then
      return (select coalesce(array_agg(c.id), '{}') from public.companies c where with_deleted or c.deleted_at is null);
    end if;
    if global = 'Auditor' and wanted not in ('company.read', 'reports.view') then
      return '{}';
    end if;
    return (
      select coalesce(array_agg(c.id), '{}')
      from public.user_companies m
      join private.role_permissions p on p.company_role = m.company_role and p.permission = wanted
      join public.companies c on c.id = m.company_id and (with_deleted or c.deleted_at is null)
      where m.user_id = me);
  end
  $$;

-- The newest first, without sorting all of a company's.
create index on public.vulnerabilities (company_id, created_at desc);
