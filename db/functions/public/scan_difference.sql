-- What a scan found that the scan before it did not, and the other way round. The scan before is the latest of the same
-- scanner that counts, was taken earlier, and looked at one of the same assets; null without one. A hundred of each are
-- named. Null for a caller who may not read the company.
create or replace function public.scan_difference(company uuid, scan uuid) returns json
  language sql stable security definer set search_path = ''
  as $$
    with this as (
      select n.* from public.network_scans n
      where n.company_id = company and n.id = scan and company = any ((select private.companies_where('company.read'))::uuid[])
    ), before as (
      select n.id, n.number, n.started_at from public.network_scans n, this
      where n.company_id = company and n.scanner = this.scanner and n.started_at < this.started_at
        and n.applied_at is not null and n.withdrawn_at is null
        and exists (
          select from private.scan_assets a
          join private.scan_assets b on b.company_id = company and b.scan_id = n.id and b.asset_id = a.asset_id
          where a.company_id = company and a.scan_id = scan)
      order by n.started_at desc, n.id limit 1
    ), compared as (
      select coalesce(a.fingerprint, b.fingerprint) as fingerprint, coalesce(a.severity, b.severity) as severity,
        coalesce(a.title, b.title) as title,
        case when b.fingerprint is null then 'added' when a.fingerprint is null then 'gone' else 'same' end as change
      from (select w.* from this, private.reported_weaknesses(company, this.id) w) a
      full join (select w.* from before, private.reported_weaknesses(company, before.id) w) b using (fingerprint)
    ), listed as (
      select c.*, v.number, row_number() over (
        partition by c.change order by array_position('{critical,high,medium,low}', c.severity), c.title, c.fingerprint) as place
      from compared c left join public.vulnerabilities v on v.company_id = company and v.fingerprint = c.fingerprint
    )
    select json_build_object(
      'before', (select json_build_object('id', b.id, 'number', b.number, 'startedAt', b.started_at) from before b),
      'counts', (select json_build_object('added', count(*) filter (where change = 'added'), 'gone', count(*) filter (where change = 'gone'),
        'same', count(*) filter (where change = 'same')) from compared),
      'changes', (select coalesce(json_agg(json_build_object('change', l.change, 'severity', l.severity, 'title', l.title, 'finding', l.number)
        order by l.change, l.place), '[]') from listed l where l.change <> 'same' and l.place <= 100))
    from this
  $$;
alter function public.scan_difference(uuid, uuid) owner to app_definer;
grant execute on function public.scan_difference(uuid, uuid) to authenticated;
