-- After sightings changed: counts them, and opens a false positive again that is found on a further asset, where the
-- decision does not cover it.
create or replace function private.recount_sightings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'DELETE' then
      perform private.count_sightings(array_agg(company_id), array_agg(vulnerability_id)) from removed;
    else
      perform private.count_sightings(array_agg(company_id), array_agg(vulnerability_id)) from added;
    end if;
    if tg_op = 'INSERT' then
      update public.vulnerabilities v set status = 'open'
      from added a
      where v.company_id = a.company_id and v.id = a.vulnerability_id and a.state = 'open'
        and v.status = 'false positive' and not v.covers_new_assets
        and not exists (
          select from public.vulnerability_sightings s
          where s.company_id = a.company_id and s.vulnerability_id = a.vulnerability_id and s.asset_id = a.asset_id and s.id <> a.id);
    end if;
    return null;
  end
  $$;
alter function private.recount_sightings() owner to app_definer;
