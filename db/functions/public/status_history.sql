-- The last status of each day on which a control's moved, from `since` on, and before it the one that held then (day
-- null). For the companies that the caller may read.
create or replace function public.status_history(company_uuid uuid, since date)
  returns table (control_id uuid, day date, at timestamptz, status text)
  language sql stable security definer set search_path = ''
  as $$
    (select distinct on (h.control_id) h.control_id, null::date, h.at, h.status
     from private.status_history h
     where h.company_id = company_uuid and h.company_id = any ((select private.companies_where('company.read'))::uuid[])
       and h.at < since::timestamp at time zone 'UTC'
     order by h.control_id, h.at desc)
    union all
    (select distinct on (h.control_id, (h.at at time zone 'UTC')::date) h.control_id, (h.at at time zone 'UTC')::date, h.at, h.status
     from private.status_history h
     where h.company_id = company_uuid and h.company_id = any ((select private.companies_where('company.read'))::uuid[])
       and h.at >= since::timestamp at time zone 'UTC'
     order by h.control_id, (h.at at time zone 'UTC')::date, h.at desc)
  $$;
alter function public.status_history(uuid, date) owner to app_definer;
grant execute on function public.status_history(uuid, date) to authenticated;
