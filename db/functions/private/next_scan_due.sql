-- The last day on which the next expected scan is in time, after one that was taken on the given day; null before any.
create or replace function private.next_scan_due(schedule public.scan_schedules, taken_on date) returns date
  language sql immutable set search_path = ''
  as $$
    select greatest(schedule.first_due_on,
      (taken_on + schedule.interval_count * ('1 ' || schedule.interval_unit)::interval)::date)
  $$;
alter function private.next_scan_due(public.scan_schedules, date) owner to app_definer;
grant execute on function private.next_scan_due(public.scan_schedules, date) to app_service;
