-- private.expected_scans for those who may read the company; nothing for others.
create or replace function public.expected_scans(company_uuid uuid)
  returns table (schedule_id uuid, name text, last_numbers integer[], last_on date, covered integer, expected integer, next_by date)
  language sql stable security definer set search_path = ''
  as $$
    select e.* from private.expected_scans(company_uuid) e
    where company_uuid = any ((select private.companies_where('company.read'))::uuid[])
  $$;
alter function public.expected_scans(uuid) owner to app_definer;
grant execute on function public.expected_scans(uuid) to authenticated;
