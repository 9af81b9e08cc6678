-- How many of the assets that an expected scan names these scans looked at together, with credentials where it needs
-- them, and how many there were at the given time. An asset counts from the day on which the inventory has it, or a
-- scan has seen it, until it is retired. Where neither category nor tags are given, only assets that were seen count.
create or replace function private.scan_coverage(schedule public.scan_schedules, scans uuid[], taken_at timestamptz, out covered integer, out expected integer)
  language sql stable set search_path = ''
  as $$
    select count(seen.asset_id)::integer, count(*)::integer
    from public.assets a
    left join (
      select distinct s.asset_id from private.scan_assets s
      join public.network_scans n on n.company_id = s.company_id and n.id = s.scan_id
      where s.company_id = schedule.company_id and s.scan_id = any (scans)
        and (not schedule.needs_credentials or coalesce(s.credentialed, n.credentialed, false))
    ) seen on seen.asset_id = a.id
    where a.company_id = schedule.company_id
      and (schedule.asset_scope is null or a.scope = schedule.asset_scope)
      and (schedule.tags = '{}' or a.tags && schedule.tags)
      and coalesce(a.retired_on > (taken_at at time zone 'UTC')::date, true)
      and (seen.asset_id is not null
        or a.first_seen_at <= taken_at and (schedule.asset_scope is not null or schedule.tags <> '{}'))
  $$;
alter function private.scan_coverage(public.scan_schedules, uuid[], timestamptz) owner to app_definer;
grant execute on function private.scan_coverage(public.scan_schedules, uuid[], timestamptz) to app_service;
