-- The fixed findings of a company whose day is what scans said; the others have the day that a person gave.
create or replace function private.fixed_by_scans(company uuid) returns setof uuid
  language sql stable set search_path = ''
  as $$
    select v.id from public.vulnerabilities v
    join public.vulnerability_sightings s on s.company_id = company and s.vulnerability_id = v.id
    where v.company_id = company and v.status = 'fixed'
    group by v.company_id, v.id
    having bool_and(s.state = 'fixed') and v.fixed_on = (max(s.fixed_at) at time zone 'UTC')::date
  $$;
alter function private.fixed_by_scans(uuid) owner to app_definer;
grant execute on function private.fixed_by_scans(uuid) to app_service;
