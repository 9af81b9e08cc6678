-- In steps of thirty days back from today, in the companies that the caller may read: of each control the last status
-- in each step in which it changed. The twelfth step holds everything before it too.
create or replace function private.status_steps() returns table (company_id uuid, control_id uuid, day date, status text)
  language sql stable security definer set search_path = ''
  as $$
    with today as (select (now() at time zone 'UTC')::date as day)
    select distinct on (h.company_id, h.control_id, step.ago)
      h.company_id, h.control_id, today.day - 30 * step.ago, h.status
    from today
    cross join private.status_history h
    cross join lateral (select least(greatest((today.day - (h.at at time zone 'UTC')::date) / 30, 0), 12) as ago) step
    where h.company_id = any ((select private.companies_where('company.read'))::uuid[])
    order by h.company_id, h.control_id, step.ago, h.at desc
  $$;
alter function private.status_steps() owner to app_definer;
grant execute on function private.status_steps() to authenticated;
