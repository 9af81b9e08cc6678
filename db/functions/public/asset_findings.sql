-- How many open findings each asset of a company has, and how grave they are, by the id of the asset. Assets without
-- one are left out, and retired ones. As the caller: the tables' own policies decide.
create or replace function public.asset_findings(company_uuid uuid) returns json
  language sql stable set search_path = '' set enable_nestloop = off
  as $$
    select coalesce(json_object_agg(f.asset_id, json_build_object(
      'open', f.open, 'critical', f.critical, 'high', f.high, 'exploited', f.exploited)), '{}')
    from (
      select s.asset_id, count(*) as open, count(*) filter (where v.severity = 'critical') as critical,
        count(*) filter (where v.severity = 'high') as high, count(*) filter (where v.is_known_exploited) as exploited
      from (
        select distinct p.asset_id, p.vulnerability_id from public.vulnerability_sightings p
        join public.assets a on a.company_id = company_uuid and a.id = p.asset_id and a.retired_on is null
        where p.company_id = company_uuid and p.state = 'open'
      ) s
      join public.vulnerabilities v on v.company_id = company_uuid and v.id = s.vulnerability_id and v.status = 'open'
      group by s.asset_id
    ) f
  $$;
grant execute on function public.asset_findings(uuid) to authenticated;
