-- The last status of each day on which a control’s changed, from `since` on, and before it the one that held then
-- (day null). For the companies that the caller may read.
create or replace function private.status_moves(company_uuid uuid, since date)
  returns table (control_id uuid, day date, status text)
  language sql stable security definer set search_path = ''
  as $$
    select distinct on (h.control_id, turn.day) h.control_id, turn.day, h.status
    from private.status_history h
    cross join lateral (
      select case when h.at >= since::timestamp at time zone 'UTC' then (h.at at time zone 'UTC')::date end as day
    ) turn
    where h.company_id = company_uuid and h.company_id = any ((select private.companies_where('company.read'))::uuid[])
    order by h.control_id, turn.day, h.at desc
  $$;
alter function private.status_moves(uuid, date) owner to app_definer;
grant execute on function private.status_moves(uuid, date) to authenticated;
