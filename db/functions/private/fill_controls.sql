create or replace function private.fill_controls() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.controls
      (company_id, protocol_id, catalog_id, nist_id, title, description, family, safeguard_domain, level)
    select new.id, c.protocol_id, c.id, c.nist_id, c.title, c.description, c.family, c.safeguard_domain, c.level
    from public.catalog_controls c
    where c.protocol_id = new.protocol_id
    on conflict (company_id, protocol_id, nist_id) do nothing;
    return null;
  end
  $$;
alter function private.fill_controls() owner to app_definer;
