-- An asset that is exposed, or retired, changes its findings.
create or replace function private.recount_exposed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.count_sightings(array_agg(s.company_id), array_agg(s.vulnerability_id))
    from removed r
    join added a on a.company_id = r.company_id and a.id = r.id
      and (a.is_exposed, a.retired_on) is distinct from (r.is_exposed, r.retired_on)
    join public.vulnerability_sightings s on s.company_id = a.company_id and s.asset_id = a.id;
    return null;
  end
  $$;
alter function private.recount_exposed() owner to app_definer;
