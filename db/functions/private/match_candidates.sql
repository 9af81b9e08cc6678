-- What a source says of the components given, or of those that the CVEs given name. Whether their versions are affected
-- is decided by domain/versions.
create or replace function private.match_candidates(companies uuid[], components uuid[], cves text[])
  returns table (
    company_id uuid, component_id uuid, version text, scheme text, cve_id text, source text,
    version_from text, from_included boolean, version_to text, to_included boolean, versions text[])
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  begin
    return query
      select p.company_id, p.component_id, p.version, p.scheme, a.cve_id, a.source,
        a.version_from, a.from_included, a.version_to, a.to_included, a.versions
      from private.component_packages p
      join reference.affects a on a.ecosystem = p.ecosystem and a.name = p.name
      join reference.cves c on c.id = a.cve_id and not c.is_rejected
      where (components is null or (p.company_id, p.component_id) in (select * from unnest(companies, components)))
        and (cves is null or a.cve_id = any (cves));
  end
  $$;
grant execute on function private.match_candidates(uuid[], uuid[], text[]) to app_service;
