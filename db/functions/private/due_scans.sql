-- Expected scans that were not taken in time.
create or replace function private.due_scans(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'expected scan', s.company_id, s.owner_id, s.id, '', e.next_by, stage,
      format('Expected scan missed: %s', s.name), format('%s was due by %s. Take and import the scan, or change what is expected.', s.name, e.next_by),
      format('/vulnerabilities/scans?company=%s', s.company_id),
      '%s expected scans missed', format('/vulnerabilities/scans?company=%s', s.company_id)
    from (select distinct company_id from public.scan_schedules) c
    cross join lateral private.expected_scans(c.company_id) e
    join public.scan_schedules s on s.company_id = c.company_id and s.id = e.schedule_id
    cross join private.reminder_stage(e.next_by, today, '{}') stage
    where stage is not null
  $$;
alter function private.due_scans(date) owner to app_definer;
