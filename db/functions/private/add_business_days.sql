-- The day that many business days after a day: neither Saturdays and Sundays nor holidays of the company count.
create or replace function private.add_business_days(company uuid, begins_on date, days integer) returns date
  language sql stable security definer set search_path = ''
  as $$
    select day from (
      select begins_on + n as day, row_number() over (order by n) as number
      -- Far enough for years full of holidays.
      from generate_series(1, days * 2 + 800) n
      where extract(isodow from begins_on + n) < 6
        and not exists (select from public.company_holidays h where h.company_id = company and h.day = begins_on + n)
    ) business where number = days
  $$;
alter function private.add_business_days(uuid, date, integer) owner to app_definer;
