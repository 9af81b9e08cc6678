-- Counts what applying a scan would do, without doing it. A scan of which nothing tells when it was taken waits for a
-- person to say so.
create or replace function private.preview_scan(company uuid, scan uuid, ended timestamptz default null) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    perform private.recognize_scan_assets(company, scan);
    with by_scans as materialized (
      select f.id from private.fixed_by_scans(company) f (id)
    ), judged as materialized (
      select v.id, v.status, j.asset_id, j.port, j.protocol, j.component, j.gone_at is null and (v.status <> 'fixed'
        or v.id in (select b.id from by_scans b) or private.is_seen_since_fix(j.last_seen_at, j.last_scan_id = scan, v.fixed_on)) as is_open
      from private.judge_scan_places(company, scan, scan) j
      join public.vulnerabilities v on v.company_id = company and v.fingerprint = j.fingerprint
    ), elsewhere as (
      -- Open places of these findings that this scan says nothing of.
      select distinct s.vulnerability_id from public.vulnerability_sightings s
      join public.vulnerabilities v on v.company_id = company and v.id = s.vulnerability_id
      where s.company_id = company and s.state = 'open' and s.vulnerability_id in (select id from judged)
        and (v.status <> 'fixed' or private.is_seen_since_fix(s.last_seen_at, false, v.fixed_on))
        and not exists (select from judged j where j.id = s.vulnerability_id and j.asset_id = s.asset_id
          and (j.port, j.protocol, j.component) is not distinct from (s.port, s.protocol, s.component))
    ), findings as (
      select j.id, j.status, bool_or(j.is_open) or exists (select from elsewhere e where e.vulnerability_id = j.id) as is_open
      from judged j group by j.id, j.status
    ), unknown as (
      -- On assets that the inventory lacks, known weaknesses that were fixed come back.
      select distinct v.id from private.scan_items i
      join private.scan_assets a on a.company_id = company and a.scan_id = scan and a.asset = i.asset and a.asset_id is null
      join public.vulnerabilities v on v.company_id = company and v.fingerprint = i.fingerprint and v.status = 'fixed'
      join public.network_scans n on n.company_id = company and n.id = scan
      where i.company_id = company and i.scan_id = scan and i.settled is null
        and (v.id in (select b.id from by_scans b) or private.is_seen_since_fix(n.started_at, true, v.fixed_on))
    )
    update public.network_scans n
    set status = 'pending', completed_at = coalesce(ended, n.completed_at),
      credentialed = (
        select bool_and(a.credentialed) from private.scan_assets a
        where a.company_id = company and a.scan_id = scan and a.credentialed is not null),
      host_count = (select count(*) from private.scan_assets a where a.company_id = company and a.scan_id = scan),
      observation_count = (
        select count(*) from private.scan_items i
        join private.scan_weaknesses w on w.company_id = company and w.scan_id = scan and w.fingerprint = i.fingerprint
        where i.company_id = company and i.scan_id = scan and w.severity = 'info'),
      new_count = (
        select count(*) from private.reported_weaknesses(company, scan) w
        where not exists (
          select from public.vulnerabilities v where v.company_id = company and v.fingerprint = w.fingerprint)),
      closed_count = (select count(*) from findings f where f.status = 'open' and not f.is_open),
      reopened_count = (
        select count(*) from (
          select f.id from findings f where f.status = 'fixed' and f.is_open union select u.id from unknown u) r)
    where n.company_id = company and n.id = scan;
  end
  $$;
alter function private.preview_scan(uuid, uuid, timestamptz) owner to app_definer;
grant execute on function private.preview_scan(uuid, uuid, timestamptz) to app_service;
