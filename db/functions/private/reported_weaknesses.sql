-- The weaknesses that a scan reports: no observations, and none whose every item the file itself has settled.
create or replace function private.reported_weaknesses(company uuid, scan uuid) returns setof private.scan_weaknesses
  language sql stable set search_path = ''
  as $$
    select w.* from private.scan_weaknesses w
    where w.company_id = company and w.scan_id = scan and w.severity <> 'info' and exists (
      select from private.scan_items i
      where i.company_id = company and i.scan_id = scan and i.fingerprint = w.fingerprint and i.settled is null)
  $$;
alter function private.reported_weaknesses(uuid, uuid) owner to app_definer;
grant execute on function private.reported_weaknesses(uuid, uuid) to app_service;
