-- The applied scans that fulfill an expected scan, the latest first: taken by its scanner, until the given day, and
-- having looked (with credentials, where it needs them) at enough of its assets. An asset counts from the day on which
-- the inventory has it, or a scan has seen it. Where neither category nor tags are given, any asset is enough.
create or replace function private.fulfilling_scans(schedule public.scan_schedules, until date default 'infinity', most integer default null)
  returns table (scan_id uuid, number integer, taken_on date, covered integer, expected integer)
  language sql stable set search_path = ''
  as $$
    with wanted as materialized (
      select a.id, a.first_seen_at, a.retired_on from public.assets a
      where a.company_id = schedule.company_id
        and (schedule.asset_scope is null or a.scope = schedule.asset_scope)
        and (schedule.tags = '{}' or a.tags && schedule.tags)
    )
    select n.id, n.number, n.taken_on, c.covered, c.expected
    from (
      select s.*, (s.started_at at time zone 'UTC')::date as taken_on from public.network_scans s
      where s.company_id = schedule.company_id and s.applied_at is not null and s.withdrawn_at is null
        and (schedule.scanner = '' or s.scanner = schedule.scanner)
        and (s.started_at at time zone 'UTC')::date <= until
      order by s.started_at desc, s.id
    ) n
    cross join lateral (
      select count(seen.asset_id)::integer as covered, count(*)::integer as expected
      from wanted w
      left join (
        select distinct a.asset_id from private.scan_assets a
        where a.company_id = n.company_id and a.scan_id = n.id
          and (not schedule.needs_credentials or coalesce(a.credentialed, n.credentialed, false))
      ) seen on seen.asset_id = w.id
      where coalesce(w.retired_on > n.taken_on, true)
        and (seen.asset_id is not null
          or w.first_seen_at <= n.started_at and (schedule.asset_scope is not null or schedule.tags <> '{}'))
    ) c
    where c.covered > 0 and c.covered * 100 >= c.expected * schedule.min_coverage
    order by n.started_at desc, n.id
    limit most
  $$;
alter function private.fulfilling_scans(public.scan_schedules, date, integer) owner to app_definer;
grant execute on function private.fulfilling_scans(public.scan_schedules, date, integer) to app_service;
