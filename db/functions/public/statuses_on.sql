-- The statuses of a company's controls at the end of a calendar day (UTC), and the first day of which there is a
-- record. Null for a caller who may not read the company.
create or replace function public.statuses_on(company_uuid uuid, on_day date) returns json
  language sql stable security definer set search_path = ''
  as $$
    select json_build_object(
      'firstDay', (least(c.created_at,
        (select min(h.at) from private.status_history h where h.company_id = c.id)) at time zone 'UTC')::date,
      'statuses', coalesce((
        select json_agg(json_build_object('day', null, 'status', s.status, 'ids', s.ids))
        from (
          select last.status, json_agg(k.nist_id order by k.nist_id) as ids
          from (
            select distinct on (h.control_id) h.control_id, h.status
            from private.status_history h
            where h.company_id = c.id and h.at < (on_day + 1)::timestamp at time zone 'UTC'
            order by h.control_id, h.at desc
          ) last
          join public.controls k on k.company_id = c.id and k.id = last.control_id and k.protocol_id = c.protocol_id
          group by last.status
        ) s), '[]'))
    from public.companies c
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
alter function public.statuses_on(uuid, date) owner to app_definer;
grant execute on function public.statuses_on(uuid, date) to authenticated;
