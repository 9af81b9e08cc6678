-- News of components that a CVE affects, for the owner of the asset, or else the company's Owners and Managers.
-- Returns how many matches there were.
create or replace function private.note_matches(matches jsonb) returns integer
  language sql volatile security definer set search_path = ''
  as $$
    with fresh as (
      select m.company, m.cve, m.component from jsonb_to_recordset(matches) m (company uuid, component uuid, cve text)
    ), affected as (
      select f.company, f.cve, p.name, a.owner_id, c.kev_added_on is not null as is_exploited
      from fresh f
      join public.components p on p.company_id = f.company and p.id = f.component
      join public.assets a on a.company_id = p.company_id and a.id = p.asset_id and a.retired_on is null
      join public.companies y on y.id = f.company and y.deleted_at is null
      join reference.cves c on c.id = f.cve
    ), told as (
      insert into private.cve_news (company_id, user_id, cve_id, news, is_urgent)
      select a.company, u.user_id, a.cve, left('affects your component ' || min(a.name), 300), bool_or(a.is_exploited)
      from affected a
      join public.user_companies u on u.company_id = a.company and (u.access_until is null or u.access_until > now())
        and (u.user_id = a.owner_id or a.owner_id is null and u.company_role in ('Owner', 'Manager'))
      group by a.company, u.user_id, a.cve
      on conflict do nothing
    )
    select count(*)::integer from fresh
  $$;
alter function private.note_matches(jsonb) owner to app_definer;
grant execute on function private.note_matches(jsonb) to app_service;
