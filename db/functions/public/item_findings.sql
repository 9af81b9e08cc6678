-- The findings of a POA&M item, and of each that is fixed the scan that found it gone: of each place where it was, the
-- first that looked there later and did not see it, and of these the last. Without one, a person called it fixed.
create or replace function public.item_findings(company uuid, item uuid)
  returns table (number integer, title text, status text, scan integer, scanner text, scanned_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select v.number, v.title, v.status, g.number, g.scanner, g.started_at
    from public.vulnerabilities v
    left join lateral (
      select later.number, later.scanner, later.started_at
      from public.vulnerability_sightings s
      cross join lateral (
        select n.number, n.scanner, n.started_at
        from private.scan_assets a
        join public.network_scans n on n.company_id = a.company_id and n.id = a.scan_id
          and n.applied_at is not null and n.withdrawn_at is null and n.started_at > s.last_seen_at
        where a.company_id = s.company_id and a.asset_id = s.asset_id
          and private.scan_covers(n.scope, a.credentialed, s.port, v.rule, exists (
            select from private.scan_items i
            where i.company_id = s.company_id and i.scan_id = s.last_scan_id and i.fingerprint = v.fingerprint and i.is_local))
        order by n.started_at, n.number limit 1
      ) later
      where s.company_id = v.company_id and s.vulnerability_id = v.id
      order by later.started_at desc, later.number desc limit 1
    ) g on v.status = 'fixed' and not exists (
      select from public.vulnerability_sightings o
      where o.company_id = v.company_id and o.vulnerability_id = v.id and (o.state = 'open' or o.last_scan_id is null))
    where v.company_id = company and v.poam_item_id = item
      and company = any ((select private.companies_where('company.read'))::uuid[])
    order by v.number
  $$;
alter function public.item_findings(uuid, uuid) owner to app_definer;
grant execute on function public.item_findings(uuid, uuid) to authenticated;
