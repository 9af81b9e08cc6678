-- What the scans that count saw on an asset and what is no weakness, by title: each observation once, as the latest of
-- them saw it. A hundred after those to skip, with how many there are. `words` are sought in the title, the component
-- and what the scanner saw.
create or replace function public.asset_observations(company uuid, asset uuid, words text default '', skip integer default 0)
  returns table (title text, port integer, protocol text, component text, evidence text, scan integer, scanner text,
    seen_at timestamptz, total bigint)
  language sql stable security definer set search_path = ''
  as $$
    with seen as (
      select distinct on (i.fingerprint, i.port, i.protocol, i.component)
        w.title, i.port, i.protocol, i.component, i.evidence, n.number, n.scanner, n.started_at
      from private.scan_assets a
      join public.network_scans n on n.company_id = a.company_id and n.id = a.scan_id
        and n.applied_at is not null and n.withdrawn_at is null
      join private.scan_items i on i.company_id = a.company_id and i.scan_id = a.scan_id and i.asset = a.asset
      join private.scan_weaknesses w on w.company_id = i.company_id and w.scan_id = i.scan_id and w.fingerprint = i.fingerprint
      where a.company_id = company and a.asset_id = asset_observations.asset and w.severity = 'info'
        and company = any ((select private.companies_where('company.read'))::uuid[])
      order by i.fingerprint, i.port, i.protocol, i.component, n.started_at desc, n.id
    )
    select s.title, s.port, s.protocol, s.component, left(s.evidence, 2000), s.number, s.scanner, s.started_at, count(*) over ()
    from seen s
    where words = '' or strpos(lower(concat_ws(' ', s.title, s.component, s.evidence)), lower(words)) > 0
    order by s.title, s.port nulls first, s.protocol, s.component
    limit 100 offset greatest(skip, 0)
  $$;
alter function public.asset_observations(uuid, uuid, text, integer) owner to app_definer;
grant execute on function public.asset_observations(uuid, uuid, text, integer) to authenticated;
