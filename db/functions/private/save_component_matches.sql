-- Replaces the matches of the components given, or of the CVEs given, and tells who is responsible for the new ones:
-- the asset's owner, or else the company's Owners and Managers. Returns how many are new.
create or replace function private.save_component_matches(companies uuid[], components uuid[], cves text[], matches jsonb)
  returns integer language plpgsql volatile set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  declare
    added integer;
  begin
    delete from public.component_matches m
    where ((components is not null and (m.company_id, m.component_id) in (select * from unnest(companies, components)))
        or m.cve_id = any (cves))
      and not exists (select from jsonb_to_recordset(matches) f (company_id uuid, component_id uuid, cve_id text)
        where f.company_id = m.company_id and f.component_id = m.component_id and f.cve_id = m.cve_id);
    with saved as (
      insert into public.component_matches as m (company_id, component_id, cve_id, affected, fixed_version, source)
      select f.company_id, f.component_id, f.cve_id, f.affected, f.fixed_version, f.source
      from jsonb_to_recordset(matches) f (company_id uuid, component_id uuid, cve_id text, affected text, fixed_version text, source text)
      on conflict (company_id, component_id, cve_id) do update
        set affected = excluded.affected, fixed_version = excluded.fixed_version, source = excluded.source
        where (m.affected, m.fixed_version, m.source) is distinct from (excluded.affected, excluded.fixed_version, excluded.source)
      returning company_id, component_id, cve_id, xmax = 0 as is_new
    )
    select private.note_matches(coalesce(jsonb_agg(jsonb_build_object('company', company_id, 'component', component_id, 'cve', cve_id)), '[]'))
    into added from saved where is_new;
    return added;
  end
  $$;
grant execute on function private.save_component_matches(uuid[], uuid[], text[], jsonb) to app_service;
