-- Adds to the inventory what a scan found and it lacks, and to known assets the identifiers that are new. Two assets
-- of one scan with a common identifier are one.
create or replace function private.add_scan_assets(company uuid, scan uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    unknown record;
    added   uuid;
  begin
    for unknown in
      select a.asset, a.kind, a.name, a.identifiers from private.scan_assets a
      where a.company_id = company and a.scan_id = scan and a.asset_id is null order by a.asset
    loop
      select i.asset_id into added from jsonb_array_elements(unknown.identifiers) n (identifier)
      join public.asset_identifiers i on i.company_id = company and i.kind = n.identifier ->> 'kind' and i.value = n.identifier ->> 'value'
      limit 1;
      if added is null then
        insert into public.assets (company_id, kind, name) values (company, unknown.kind, unknown.name) returning id into added;
      end if;
      insert into public.asset_identifiers (company_id, asset_id, kind, value)
      select company, added, n.identifier ->> 'kind', n.identifier ->> 'value' from jsonb_array_elements(unknown.identifiers) n (identifier)
      on conflict (company_id, kind, value) do nothing;
      update private.scan_assets a set asset_id = added where a.company_id = company and a.scan_id = scan and a.asset = unknown.asset;
    end loop;
    insert into public.asset_identifiers (company_id, asset_id, kind, value)
    select distinct company, a.asset_id, n.identifier ->> 'kind', n.identifier ->> 'value'
    from private.scan_assets a, lateral jsonb_array_elements(a.identifiers) n (identifier)
    where a.company_id = company and a.scan_id = scan
    on conflict (company_id, kind, value) do nothing;
    update public.assets a set last_seen_at = greatest(a.last_seen_at, n.started_at)
    from private.scan_assets s join public.network_scans n on n.company_id = company and n.id = scan
    where s.company_id = company and s.scan_id = scan and a.company_id = company and a.id = s.asset_id
      and a.last_seen_at < n.started_at;
  end
  $$;
alter function private.add_scan_assets(uuid, uuid) owner to app_definer;
grant execute on function private.add_scan_assets(uuid, uuid) to app_service;
