-- What fulfilled an expected scan until the given day, in the order of time: an applied scan by its scanner that looked
-- at enough of its assets, or several that did together (four subnets in four files). Those lie within one interval
-- and after what fulfilled it before, so that no scan counts twice. The day of the last of them counts. Scans before
-- `since` are left out: they may change nothing about those after it (private.last_fulfilling_scan).
create or replace function private.fulfilling_scans(schedule public.scan_schedules, until date default 'infinity', since timestamptz default '-infinity')
  returns table (scan_ids uuid[], numbers integer[], taken_on date, covered integer, expected integer)
  language plpgsql stable set search_path = ''
  as $$
    declare
      scan record;
      pending uuid[] := '{}';
    begin
      for scan in
        select s.id, s.number, s.started_at, (s.started_at at time zone 'UTC')::date as day from public.network_scans s
        where s.company_id = schedule.company_id and s.applied_at is not null and s.withdrawn_at is null
          and (schedule.scanner = '' or s.scanner = schedule.scanner)
          and s.started_at >= since and (s.started_at at time zone 'UTC')::date <= until
        order by s.started_at, s.id
      loop
        scan_ids := array[scan.id];
        select c.* into covered, expected from private.scan_coverage(schedule, scan_ids, scan.started_at) c;
        continue when covered = 0;
        select array_agg(p.id order by p.started_at, p.id) into pending from public.network_scans p
        where p.company_id = schedule.company_id and p.id = any (pending || scan.id)
          and p.started_at > scan.started_at - schedule.interval_count * ('1 ' || schedule.interval_unit)::interval;
        if covered * 100 < expected * schedule.min_coverage and cardinality(pending) > 1 then
          scan_ids := pending;
          select c.* into covered, expected from private.scan_coverage(schedule, pending, scan.started_at) c;
        end if;
        continue when covered * 100 < expected * schedule.min_coverage;
        numbers := array(
          select n.number from public.network_scans n
          where n.company_id = schedule.company_id and n.id = any (scan_ids) order by n.started_at, n.id);
        taken_on := scan.day;
        pending := '{}';
        return next;
      end loop;
    end
  $$;
alter function private.fulfilling_scans(public.scan_schedules, date, timestamptz) owner to app_definer;
grant execute on function private.fulfilling_scans(public.scan_schedules, date, timestamptz) to app_service;
