-- Whether controls are inherited from a service of this third party.
create or replace function private.inherits_from(company uuid, third_party uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.service_providers p
      join public.control_inheritances i on i.company_id = p.company_id and i.provider_id = p.id and i.responsibility <> 'Customer'
      where p.company_id = company and p.third_party_id = third_party)
  $$;
alter function private.inherits_from(uuid, uuid) owner to app_definer;
