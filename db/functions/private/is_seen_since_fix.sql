-- Whether a scan saw a finding after the day on which a person fixed it; on that day, only the scan that is counted now
-- tells so. A scan that does not say when it was taken is taken for a later one.
create or replace function private.is_seen_since_fix(seen_at timestamptz, by_this_scan boolean, fixed_on date) returns boolean
  language sql immutable set search_path = ''
  as $$
    select coalesce((seen_at at time zone 'UTC')::date + coalesce(by_this_scan, false)::integer > fixed_on, true)
  $$;
alter function private.is_seen_since_fix(timestamptz, boolean, date) owner to app_definer;
grant execute on function private.is_seen_since_fix(timestamptz, boolean, date) to app_service;
