-- The last of private.fulfilling_scans, searched backward, so that it costs the scans of the current interval and not
-- those of years. What came before a scan that is enough alone, or before a pause of a whole interval, cannot matter.
create or replace function private.last_fulfilling_scan(schedule public.scan_schedules)
  returns table (numbers integer[], taken_on date, covered integer, expected integer)
  language plpgsql stable set search_path = ''
  as $$
    declare
      length interval := schedule.interval_count * ('1 ' || schedule.interval_unit)::interval;
      scan record;
      before timestamptz := 'infinity';
      before_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
      -- Of the scans that looked at any of its assets, the earliest so far.
      earliest timestamptz;
    begin
      loop
        -- One at a time: a planner that does not know where the search ends would sort them all.
        select s.started_at, s.id, c.covered, c.covered * 100 >= c.expected * schedule.min_coverage as is_enough into scan
        from (
          select n.id, n.started_at from public.network_scans n
          where n.company_id = schedule.company_id and n.applied_at is not null and n.withdrawn_at is null
            and (schedule.scanner = '' or n.scanner = schedule.scanner)
            and (n.started_at, n.id) < (before, before_id)
          order by n.started_at desc, n.id desc limit 1) s
        cross join lateral private.scan_coverage(schedule, array[s.id], s.started_at) c;
        exit when not found;
        before := scan.started_at;
        before_id := scan.id;
        continue when scan.covered = 0;
        if scan.started_at <= earliest - length then
          return query
          select f.numbers, f.taken_on, f.covered, f.expected from private.fulfilling_scans(schedule, since => earliest) f
          order by f.taken_on desc limit 1;
          if found then return; end if;
        end if;
        earliest := scan.started_at;
        exit when scan.is_enough;
      end loop;
      return query
      select f.numbers, f.taken_on, f.covered, f.expected from private.fulfilling_scans(schedule, since => earliest) f
      order by f.taken_on desc limit 1;
    end
  $$;
alter function private.last_fulfilling_scan(public.scan_schedules) owner to app_definer;
grant execute on function private.last_fulfilling_scan(public.scan_schedules) to app_service;
