-- What the evidence of a period says of expected scans: each of them with the applied scans that fulfilled it in the
-- period, or the latest before it, and what each of those that did so together looked at. Null where nothing was
-- expected, or a scan was missed in the period.
create or replace function private.reported_expected_scans(company uuid, first_on date, last_on date) returns jsonb
  language sql stable set search_path = ''
  as $$
    with taken as materialized (
      select s.id as schedule_id, f.* from public.scan_schedules s
      cross join lateral private.fulfilling_scans(s, last_on) f
      where s.company_id = company
    ), intervals as (
      select private.next_scan_due(s, t.taken_on) as due_on,
        coalesce(lead(t.taken_on) over (partition by s.id order by t.taken_on nulls first), 'infinity') as next_on
      from public.scan_schedules s
      cross join lateral (
        select null::date as taken_on union all select k.taken_on from taken k where k.schedule_id = s.id) t
      where s.company_id = company
    ), expected as (
      select s.* from public.scan_schedules s
      where s.company_id = company
        and (s.first_due_on <= last_on or exists (select from taken t where t.schedule_id = s.id))
    )
    select jsonb_agg(jsonb_build_object('name', e.name, 'interval_count', e.interval_count, 'interval_unit', e.interval_unit,
        'needs_credentials', e.needs_credentials, 'scanner', e.scanner, 'asset_scope', e.asset_scope, 'tags', e.tags,
        'min_coverage', e.min_coverage, 'scans', (
          select jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number, 'takenOn', (n.started_at at time zone 'UTC')::date,
            'scanner', n.scanner, 'sha256', n.file_sha256, 'covered', c.covered, 'together', t.covered, 'expected', t.expected)
            order by t.taken_on, n.started_at, n.number)
          from taken t
          join public.network_scans n on n.company_id = company and n.id = any (t.scan_ids)
          join public.scan_schedules s on s.company_id = company and s.id = e.id
          cross join private.scan_coverage(s, array[n.id], n.started_at) c
          where t.schedule_id = e.id
            and t.taken_on >= (select least(first_on, max(k.taken_on)) from taken k where k.schedule_id = e.id)))
      order by e.name, e.id)
    from expected e
    where not exists (select from intervals i where i.due_on <= last_on and i.due_on < i.next_on and i.next_on >= first_on)
  $$;
alter function private.reported_expected_scans(uuid, date, date) owner to app_definer;
grant execute on function private.reported_expected_scans(uuid, date, date) to app_service;
