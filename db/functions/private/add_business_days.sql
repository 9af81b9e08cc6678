-- The day that many business days after a day: neither Saturdays and Sundays nor holidays count.
create or replace function private.add_business_days(begins_on date, days integer, holidays date[]) returns date
  language sql immutable set search_path = ''
  as $$
    select day from (
      select begins_on + n as day, row_number() over (order by n) as number
      -- Far enough: two days of each week and every holiday may be skipped.
      from generate_series(1, days * 2 + 7 + cardinality(holidays) * 3) n
      where extract(isodow from begins_on + n) < 6 and begins_on + n <> all (holidays)
    ) business where number = days
  $$;
alter function private.add_business_days(date, integer, date[]) owner to app_definer;
grant execute on function private.add_business_days(date, integer, date[]) to authenticated;
