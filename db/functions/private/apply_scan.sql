-- Lets a scan count from now on, by the time at which it was taken.
create or replace function private.apply_scan(company uuid, scan uuid, person uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    perform from public.network_scans n where n.company_id = company and n.id = scan and n.applied_at is null and n.started_at is not null for update;
    if not found then raise 'The scan is applied already, or nothing tells when it was taken'; end if;
    perform private.recognize_scan_assets(company, scan);
    perform private.add_scan_assets(company, scan);
    update public.network_scans n set applied_at = now(), applied_by = person, status = 'completed',
      completed_at = coalesce(n.completed_at, n.started_at)
    where n.company_id = company and n.id = scan;
    perform private.recount_scan(company, scan);
  end
  $$;
alter function private.apply_scan(uuid, uuid, uuid) owner to app_definer;
grant execute on function private.apply_scan(uuid, uuid, uuid) to app_service;
