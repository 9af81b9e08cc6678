-- What is open on the assets of a scan, judged from all applied scans: one row for each place that the scan saw, or
-- that was open on an asset that it looked at. The latest scan that saw a place keeps it open, unless a later one
-- looked there and did not see it: then it is gone since the first of these. What a file calls fixed it did not see;
-- what it calls not affected or a false positive neither opens nor closes anything, because that is for a person to
-- decide. `also` counts as applied: a preview asks about a scan before it is.
create or replace function private.judge_scan_places(company uuid, scan uuid, also uuid)
  returns table (fingerprint text, asset_id uuid, port integer, protocol text, component text, evidence text,
    first_scan_id uuid, last_scan_id uuid, first_seen_at timestamptz, last_seen_at timestamptz, gone_at timestamptz)
  language sql stable set search_path = ''
  as $$
    with counted as materialized (
      select n.id, n.started_at, n.scope from public.network_scans n
      where n.company_id = company and (n.id = also or n.applied_at is not null and n.withdrawn_at is null)
    ), looked_at as materialized (
      select distinct a.asset_id from private.scan_assets a
      where a.company_id = company and a.scan_id = scan and a.asset_id is not null
    ), places as materialized (
      select i.fingerprint, a.asset_id, i.port, i.protocol, i.component
      from private.scan_items i
      join private.scan_assets a on a.company_id = i.company_id and a.scan_id = i.scan_id and a.asset = i.asset
      where i.company_id = company and i.scan_id = scan and a.asset_id is not null
      union
      select v.fingerprint, s.asset_id, s.port, s.protocol, s.component
      from public.vulnerability_sightings s
      join looked_at using (asset_id)
      join public.vulnerabilities v on v.company_id = s.company_id and v.id = s.vulnerability_id
      where s.company_id = company and s.last_scan_id is not null
    ), seen as (
      select p.fingerprint, p.asset_id, p.port, p.protocol, p.component,
        array_agg(c.id order by c.started_at, c.id) as scans, min(c.started_at) as first_at, max(c.started_at) as last_at,
        bool_or(i.is_local) as is_local, (array_agg(i.evidence order by c.started_at desc, c.id))[1] as evidence,
        (array_agg(w.rule order by c.started_at desc, c.id))[1] as rule
      from places p
      join private.scan_items i on i.company_id = company and i.fingerprint = p.fingerprint
        and (i.port, i.protocol, i.component) is not distinct from (p.port, p.protocol, p.component)
      join counted c on c.id = i.scan_id
      join private.scan_assets a on a.company_id = company and a.scan_id = i.scan_id and a.asset = i.asset and a.asset_id = p.asset_id
      join private.scan_weaknesses w on w.company_id = company and w.scan_id = i.scan_id and w.fingerprint = i.fingerprint
      where w.severity <> 'info' and i.settled is null
      group by p.fingerprint, p.asset_id, p.port, p.protocol, p.component
    )
    select s.fingerprint, s.asset_id, s.port, s.protocol, s.component, s.evidence, s.scans[1], s.scans[cardinality(s.scans)],
      s.first_at, s.last_at, (
        select min(c.started_at) from counted c
        join private.scan_assets a on a.company_id = company and a.scan_id = c.id and a.asset_id = s.asset_id
        where c.started_at > s.last_at and private.scan_covers(c.scope, a.credentialed, s.port, s.rule, s.is_local)
          and not exists (
            select from private.scan_items i
            where i.company_id = company and i.scan_id = c.id and i.asset = a.asset and i.fingerprint = s.fingerprint
              and (i.port, i.protocol, i.component) is not distinct from (s.port, s.protocol, s.component)
              and i.settled in ('not affected', 'false positive')))
    from seen s
  $$;
alter function private.judge_scan_places(uuid, uuid, uuid) owner to app_definer;
grant execute on function private.judge_scan_places(uuid, uuid, uuid) to app_service;
