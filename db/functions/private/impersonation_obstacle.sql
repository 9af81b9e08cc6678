-- Why an administrator may not, or no longer, act in a person's name: `actor` is no administrator, the person is one,
-- or the named company does not allow it. Null when nothing stands in the way.
create or replace function private.impersonation_obstacle(actor uuid, person uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not exists (select from public.profiles p where p.id = actor and p.global_role = 'Admin') then return 'actor'; end if;
    if exists (select from public.profiles p where p.id = person and p.global_role = 'Admin') then return 'administrator'; end if;
    return (
      select 'company: ' || c.name from public.user_companies m join public.companies c on c.id = m.company_id
      where m.user_id = person and c.deleted_at is null and not c.impersonation_allowed order by c.name limit 1);
  end
  $$;
alter function private.impersonation_obstacle(uuid, uuid) owner to app_definer;
grant execute on function private.impersonation_obstacle(uuid, uuid) to app_service;
