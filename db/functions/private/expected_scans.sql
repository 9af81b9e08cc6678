-- By which scans each expected scan of a company was last fulfilled, and until when it is to be taken next.
create or replace function private.expected_scans(company uuid)
  returns table (schedule_id uuid, name text, last_numbers integer[], last_on date, covered integer, expected integer, next_by date)
  language sql stable set search_path = ''
  as $$
    select s.id, s.name, f.numbers, f.taken_on, f.covered, f.expected, private.next_scan_due(s, f.taken_on)
    from public.scan_schedules s
    left join lateral private.last_fulfilling_scan(s) f on true
    where s.company_id = company
    order by s.name, s.id
  $$;
alter function private.expected_scans(uuid) owner to app_definer;
grant execute on function private.expected_scans(uuid) to app_service;
