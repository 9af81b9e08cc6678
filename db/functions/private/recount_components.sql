-- Brings the packages of the assets that a scan lists packages of into the state of the latest such scan that counts.
create or replace function private.recount_components(company uuid, scan uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    -- One statement: the parts that write see the rows as they were, and none writes a row of another.
    with touched as (
      select distinct a.asset_id from private.scan_components c
      join private.scan_assets a on a.company_id = company and a.scan_id = scan and a.asset = c.asset
      where c.company_id = company and c.scan_id = scan and a.asset_id is not null
    ), latest as (
      select distinct on (a.asset_id) a.asset_id, n.id as scan_id
      from touched t
      join private.scan_assets a on a.company_id = company and a.asset_id = t.asset_id
      join public.network_scans n on n.company_id = company and n.id = a.scan_id and n.applied_at is not null and n.withdrawn_at is null
      where exists (select from private.scan_components c where c.company_id = company and c.scan_id = a.scan_id and c.asset = a.asset)
      order by a.asset_id, n.started_at desc, n.id
    ), listed as materialized (
      select distinct t.asset_id, c.purl, c.ecosystem, c.name, c.version, n.started_at
      from touched t
      left join latest l using (asset_id)
      left join public.network_scans n on n.company_id = company and n.id = l.scan_id
      left join private.scan_assets a on a.company_id = company and a.scan_id = l.scan_id and a.asset_id = t.asset_id
      left join private.scan_components c on c.company_id = company and c.scan_id = l.scan_id and c.asset = a.asset
    ), gone as (
      delete from public.components k
      where k.company_id = company and k.asset_id in (select asset_id from listed)
        and not exists (select from listed l where l.asset_id = k.asset_id
          and (l.purl, l.name, l.version) is not distinct from (k.purl, k.name, k.version))
    ), seen as (
      update public.components k set last_seen_at = l.started_at
      from listed l
      where k.company_id = company and l.asset_id = k.asset_id and k.last_seen_at < l.started_at
        and (l.purl, l.name, l.version) is not distinct from (k.purl, k.name, k.version)
    )
    insert into public.components (company_id, asset_id, purl, ecosystem, name, version, first_seen_at, last_seen_at)
    select company, l.asset_id, l.purl, l.ecosystem, l.name, l.version, l.started_at, l.started_at
    from listed l
    where l.name is not null and not exists (select from public.components k where k.company_id = company and k.asset_id = l.asset_id
      and (l.purl, l.name, l.version) is not distinct from (k.purl, k.name, k.version));
  end
  $$;
alter function private.recount_components(uuid, uuid) owner to app_definer;
grant execute on function private.recount_components(uuid, uuid) to app_service;
