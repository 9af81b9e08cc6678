-- Finds the known asset behind each of a scan's by the strongest identifier that one has.
create or replace function private.recognize_scan_assets(company uuid, scan uuid) returns void
  language sql volatile set search_path = ''
  as $$
    update private.scan_assets a set asset_id = known.asset_id
    from (
      select distinct on (s.asset) s.asset, i.asset_id
      from private.scan_assets s, lateral jsonb_array_elements(s.identifiers) with ordinality n (identifier, place)
      join public.asset_identifiers i on i.company_id = company and i.kind = n.identifier ->> 'kind' and i.value = n.identifier ->> 'value'
      where s.company_id = company and s.scan_id = scan
      order by s.asset, n.place
    ) known
    where a.company_id = company and a.scan_id = scan and a.asset = known.asset and a.asset_id is distinct from known.asset_id
  $$;
alter function private.recognize_scan_assets(uuid, uuid) owner to app_definer;
grant execute on function private.recognize_scan_assets(uuid, uuid) to app_service;
