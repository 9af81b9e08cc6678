-- Brings findings and sightings into the state that all applied scans give them, where this scan looked: after it is
-- applied, and after it is withdrawn. What people wrote by hand stays.
create or replace function private.recount_scan(company uuid, scan uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    touched  uuid[];
    by_scans uuid[];
  begin
    select coalesce(array_agg(f), '{}') into by_scans from private.fixed_by_scans(company) f;

    insert into public.vulnerabilities (company_id, scan_id, fingerprint, title, severity, source, description, solution, cve_ids,
      rule, vectors, score, reference_urls, first_seen_on, last_seen_on)
    select company, scan, w.fingerprint, w.title, w.severity, coalesce(n.scanner, 'Scan'), w.description, w.solution, w.cve_ids, w.rule,
      w.vectors, w.score, w.reference_urls, (n.started_at at time zone 'UTC')::date, (n.started_at at time zone 'UTC')::date
    from private.reported_weaknesses(company, scan) w
    join public.network_scans n on n.company_id = company and n.id = scan
    where n.withdrawn_at is null
      -- A conflict would use up a number.
      and not exists (select from public.vulnerabilities v where v.company_id = company and v.fingerprint = w.fingerprint)
    order by w.fingerprint
    on conflict (company_id, fingerprint) do nothing;

    -- One statement: the parts that write see the rows as they were, and none writes a row of another.
    with judged as materialized (
      select v.id as vulnerability_id, j.* from private.judge_scan_places(company, scan, null) j
      join public.vulnerabilities v on v.company_id = company and v.fingerprint = j.fingerprint
    ), seen as materialized (
      select s.id, s.vulnerability_id, s.asset_id, s.port, s.protocol, s.component from public.vulnerability_sightings s
      where s.company_id = company and s.last_scan_id is not null
        and s.asset_id in (select a.asset_id from private.scan_assets a where a.company_id = company and a.scan_id = scan)
    ), gone as (
      delete from public.vulnerability_sightings s using seen
      where s.company_id = company and s.id = seen.id
        and not exists (select from judged j where j.vulnerability_id = seen.vulnerability_id and j.asset_id = seen.asset_id
          and (j.port, j.protocol, j.component) is not distinct from (seen.port, seen.protocol, seen.component))
    ), written as (
      insert into public.vulnerability_sightings as s (company_id, vulnerability_id, asset_id, port, protocol, component, evidence, state,
        first_scan_id, last_scan_id, first_seen_at, last_seen_at, fixed_at)
      select company, j.vulnerability_id, j.asset_id, j.port, j.protocol, j.component, left(j.evidence, 20000),
        case when j.gone_at is null then 'open' else 'fixed' end, j.first_scan_id, j.last_scan_id, j.first_seen_at, j.last_seen_at, j.gone_at
      from judged j
      on conflict (company_id, vulnerability_id, asset_id, port, protocol, component) do update
      set evidence = excluded.evidence, state = excluded.state, first_scan_id = excluded.first_scan_id, last_scan_id = excluded.last_scan_id,
        first_seen_at = excluded.first_seen_at, last_seen_at = excluded.last_seen_at, fixed_at = excluded.fixed_at
      where (s.evidence, s.state, s.first_scan_id, s.last_scan_id, s.first_seen_at, s.last_seen_at, s.fixed_at) is distinct from
        (excluded.evidence, excluded.state, excluded.first_scan_id, excluded.last_scan_id, excluded.first_seen_at, excluded.last_seen_at, excluded.fixed_at)
    )
    select array_agg(distinct t.id) into touched
    from (select vulnerability_id from judged union select vulnerability_id from seen) t (id);

    -- A finding that only withdrawn scans reported, and that no person has touched, never was.
    delete from public.vulnerabilities v
    where v.company_id = company and v.id = any (touched) and (v.status = 'open' or v.id = any (by_scans))
      and v.scan_id in (select n.id from public.network_scans n where n.company_id = company and n.withdrawn_at is not null)
      and v.owner_id is null and v.poam_item_id is null and v.created_by is null
      and not exists (select from public.vulnerability_sightings s where s.company_id = company and s.vulnerability_id = v.id)
      and not exists (select from public.comments c where c.company_id = company and c.vulnerability_id = v.id);

    -- What a person called fixed stays so until a scan sees it again, and what no scan sees any more stays as it is.
    update public.vulnerabilities v
    set status = s.status, first_seen_on = coalesce(s.first_on, v.first_seen_on), last_seen_on = coalesce(s.last_on, v.last_seen_on),
      fixed_on = case when v.status = 'fixed' and not v.id = any (by_scans) then v.fixed_on else coalesce(s.fixed_on, v.fixed_on) end
    from (
      select w.id, case when count(s.id) = 0 then w.status
          when bool_or(s.state = 'open' and (w.status <> 'fixed' or w.id = any (by_scans)
            or private.is_seen_since_fix(s.last_seen_at, s.last_scan_id = scan, w.fixed_on))) then 'open'
          else 'fixed' end as status,
        (min(s.first_seen_at) at time zone 'UTC')::date as first_on, (max(s.last_seen_at) at time zone 'UTC')::date as last_on,
        case when bool_and(s.state = 'fixed') then (max(s.fixed_at) at time zone 'UTC')::date end as fixed_on
      from public.vulnerabilities w
      left join public.vulnerability_sightings s on s.company_id = company and s.vulnerability_id = w.id
      where w.company_id = company and w.id = any (touched) and w.status in ('open', 'fixed')
      group by w.company_id, w.id
    ) s
    where v.company_id = company and v.id = s.id
      and ((v.status, v.first_seen_on, v.last_seen_on)
          is distinct from (s.status, coalesce(s.first_on, v.first_seen_on), coalesce(s.last_on, v.last_seen_on))
        or v.id = any (by_scans) and v.fixed_on <> s.fixed_on);
  end
  $$;
alter function private.recount_scan(uuid, uuid) owner to app_definer;
grant execute on function private.recount_scan(uuid, uuid) to app_service;
