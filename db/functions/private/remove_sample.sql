create or replace function private.remove_sample(company uuid) returns uuid[]
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    versions uuid[];
  begin
    perform from public.companies c
    where c.id = company and c.is_sample and c.id = any (private.companies_where('settings.manage', true)) for update;
    if not found then return null; end if;
    select coalesce(array_agg(o.version), '{}') into versions from storage.objects o where o.company_id = company;
    delete from public.companies where id = company;
    return versions;
  end
  $$;
alter function private.remove_sample(uuid) owner to app_definer;
grant execute on function private.remove_sample(uuid) to authenticated;
