-- Keeps with each finding on how many assets it stands now, and whether one of them is exposed. Retired assets do not
-- count.
create or replace function private.count_sightings(company_ids uuid[], vulnerability_ids uuid[]) returns void
  language sql volatile security definer set search_path = ''
  as $$
    with touched as (
      select distinct company_id, id from unnest(company_ids, vulnerability_ids) t (company_id, id)
    ), counted as (
      select t.company_id, t.id, count(distinct a.id)::integer as assets, coalesce(bool_or(a.is_exposed), false) as exposed
      from touched t
      left join public.vulnerability_sightings s
        on s.company_id = t.company_id and s.vulnerability_id = t.id and s.state = 'open'
      left join public.assets a on a.company_id = s.company_id and a.id = s.asset_id and a.retired_on is null
      group by t.company_id, t.id
    )
    update public.vulnerabilities v set asset_count = c.assets, is_exposed = c.exposed
    from counted c
    where v.company_id = c.company_id and v.id = c.id
      and (v.asset_count, v.is_exposed) is distinct from (c.assets, c.exposed)
  $$;
alter function private.count_sightings(uuid[], uuid[]) owner to app_definer;
