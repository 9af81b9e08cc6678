-- What the evidence of a period says of fixes: how many vulnerabilities of each severity were fixed, before and after
-- their deadline, how many were past due at its end, and the applied scans that it rests on. Null without such a scan.
create or replace function private.reported_fixes(company uuid, first_on date, last_on date) returns jsonb
  language sql stable set search_path = ''
  as $$
    with scans as (
      select n.id, n.number, n.scanner, n.file_sha256, n.new_count, n.closed_count, (n.started_at at time zone 'UTC')::date as taken_on
      from public.network_scans n
      where n.company_id = company and n.applied_at is not null and n.withdrawn_at is null
        and (n.started_at at time zone 'UTC')::date between first_on and last_on
    )
    select jsonb_build_object(
      'severities', (
        select jsonb_agg(jsonb_build_object('severity', s.severity, 'inTime', f.in_time, 'late', f.late, 'noDeadline', f.no_deadline,
          'pastDue', f.past_due) order by s.place)
        from unnest('{critical,high,medium,low}'::text[]) with ordinality s (severity, place)
        cross join lateral (
          select count(*) filter (where v.is_fixed and v.fixed_on <= v.due_on) as in_time,
            count(*) filter (where v.is_fixed and v.fixed_on > v.due_on) as late,
            count(*) filter (where v.is_fixed and v.due_on is null) as no_deadline,
            count(*) filter (where v.due_on <= last_on and (v.status = 'open' or v.fixed_on > last_on)) as past_due
          from (
            select x.*, x.status = 'fixed' and x.fixed_on between first_on and last_on as is_fixed
            from public.vulnerabilities x where x.company_id = company and x.severity = s.severity
          ) v
        ) f),
      'scans', jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'takenOn', c.taken_on, 'scanner', c.scanner, 'sha256', c.file_sha256,
        'newCount', c.new_count, 'closedCount', c.closed_count) order by c.taken_on, c.number))
    from scans c
    having count(*) > 0
  $$;
alter function private.reported_fixes(uuid, date, date) owner to app_definer;
grant execute on function private.reported_fixes(uuid, date, date) to app_service;
