-- The CVEs that concern a company: of its open findings and of its components. What to look at first comes first.
-- EPSS comes with the score of about a week before.
create or replace function public.company_cves(company_uuid uuid, page_size integer default 20)
  returns table (
    id text, title text, severity text, score numeric, epss numeric, epss_before numeric, is_known_exploited boolean, kev_due_on date,
    component_count bigint, asset_count bigint, findings integer[], total bigint)
  language sql stable set search_path = ''
  as $$
    with found as (
      select cve, array_agg(v.number order by v.number) as findings, min(v.title) as title
      from public.vulnerabilities v, unnest(v.cve_ids) cve
      where v.company_id = company_uuid and v.status = 'open'
      group by cve
    ), settled as (
      select distinct cve from public.vulnerabilities v, unnest(v.cve_ids) cve
      where v.company_id = company_uuid and v.status in ('accepted', 'false positive', 'not affected')
    ), matched as (
      select m.cve_id as cve, count(*) as components, count(distinct p.asset_id) as assets
      from public.component_matches m
      join public.components p on p.company_id = m.company_id and p.id = m.component_id
      where m.company_id = company_uuid and not exists (select from settled s where s.cve = m.cve_id)
      group by 1
    )
    select coalesce(f.cve, m.cve), coalesce(nullif(c.title, ''), left(nullif(c.description, ''), 160), f.title, ''), c.severity, c.score, e.score, e.earlier_score, coalesce(c.kev_added_on is not null, false), c.kev_due_on,
      coalesce(m.components, 0), coalesce(m.assets, 0), coalesce(f.findings, '{}'), count(*) over ()
    from found f full join matched m on m.cve = f.cve
    left join reference.cves c on c.id = coalesce(f.cve, m.cve)
    left join reference.epss e on e.cve_id = coalesce(f.cve, m.cve)
    order by c.kev_added_on is not null desc, e.score desc nulls last, c.score desc nulls last, 1 desc
    limit least(greatest(page_size, 1), 200)
  $$;
grant execute on function public.company_cves(uuid, integer) to authenticated;
