-- The companies in which the caller has the permission: every policy asks this. An Admin has every permission
-- everywhere, a global Auditor only reads, whatever the company roles say. Access that has ended gives nothing, a
-- company that demands a second factor opens only to sessions that showed one, and a token has only the permissions and
-- the company that it was made for. Deleted companies count only with `with_deleted`. One array, so that a policy
-- computes it once a statement and compares with an index. PL/pgSQL, because its statements are planned once a
-- connection.
create or replace function private.companies_where(wanted text, with_deleted boolean default false) returns uuid[]
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    claims constant jsonb := auth.jwt();
    me     constant uuid := (claims ->> 'sub')::uuid;
    strong constant boolean := coalesce(claims ->> 'aal' = 'aal2', false);
    scopes constant jsonb := claims -> 'scopes';
    within constant uuid := (claims ->> 'company_id')::uuid;
    opens  constant boolean := strong or not private.factor_required_everywhere();
    global constant text := (select global_role from public.profiles where id = me);
  begin
    if scopes is not null and not scopes ? wanted then return '{}'; end if;
    if global = 'Admin' and scopes is null and not private.owes_admin_factor(me, claims ->> 'aal') then
      return (select coalesce(array_agg(c.id), '{}') from public.companies c
              where (with_deleted or c.deleted_at is null) and opens and (strong or not c.second_factor_required));
    end if;
    if global = 'Auditor' and wanted not in ('company.read', 'reports.view') then
      return '{}';
    end if;
    return (
      select coalesce(array_agg(c.id), '{}')
      from public.user_companies m
      join private.role_permissions p on p.company_role = m.company_role and p.permission = wanted
      join public.companies c on c.id = m.company_id and (with_deleted or c.deleted_at is null)
      where m.user_id = me and (m.access_until is null or m.access_until > now())
        and opens and (strong or not c.second_factor_required) and (within is null or c.id = within));
  end
  $$;
alter function private.companies_where(text, boolean) owner to app_definer;
grant execute on function private.companies_where(text, boolean) to authenticated;
