create or replace function private.recount_sightings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'DELETE' then
      perform private.count_sightings(array_agg(company_id), array_agg(vulnerability_id)) from removed;
    else
      perform private.count_sightings(array_agg(company_id), array_agg(vulnerability_id)) from added;
    end if;
    return null;
  end
  $$;
alter function private.recount_sightings() owner to app_definer;
