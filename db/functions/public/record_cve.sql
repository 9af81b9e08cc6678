-- Makes a CVE a finding of the company on the assets whose components match it, as the caller. Returns the finding's
-- number; one that is there already stays as it is.
create or replace function public.record_cve(company uuid, cve text) returns integer
  language plpgsql volatile set search_path = ''
  as $$
  declare
    finding public.vulnerabilities;
  begin
    select v.* into finding from public.vulnerabilities v
    where v.company_id = company and v.cve_ids @> array[cve] order by v.status <> 'open', v.number limit 1;
    if finding.number is not null then return finding.number; end if;
    insert into public.vulnerabilities (company_id, fingerprint, title, severity, cve_ids, source, description, solution,
      reference_urls, vectors, score, is_known_exploited, kev_due_on, published_on)
    select company, c.id, left(coalesce(nullif(c.title, ''), c.id), 500), coalesce(c.severity, 'medium'), array[c.id], 'CVE dashboard',
      c.description,
      coalesce((
        select string_agg(distinct format('Update %s to %s', p.name, m.fixed_version), E'\n')
        from public.component_matches m join public.components p on p.company_id = m.company_id and p.id = m.component_id
        where m.company_id = company and m.cve_id = c.id and m.fixed_version is not null), coalesce(left(c.kev ->> 'action', 10000), '')),
      (select coalesce(array_agg(l ->> 'url'), '{}') from (select l from jsonb_array_elements(c.links) l limit 20) l),
      array_remove(array[c.vector], null), c.score, c.kev_added_on is not null, c.kev_due_on,
      (c.published_at at time zone 'UTC')::date
    from reference.cves c where c.id = cve
    returning * into finding;
    insert into public.vulnerability_sightings (company_id, vulnerability_id, asset_id, component)
    select company, finding.id, p.asset_id, left(concat_ws(' ', p.name, nullif(p.version, '')), 1000)
    from public.component_matches m join public.components p on p.company_id = m.company_id and p.id = m.component_id
    where m.company_id = company and m.cve_id = cve
    group by 3, 4;
    return finding.number;
  end
  $$;
grant execute on function public.record_cve(uuid, text) to authenticated;
