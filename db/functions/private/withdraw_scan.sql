-- Takes a scan out of the count: what stands then is what the other scans say.
create or replace function private.withdraw_scan(company uuid, scan uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    update public.network_scans n set withdrawn_at = now()
    where n.company_id = company and n.id = scan and n.applied_at is not null and n.withdrawn_at is null;
    if not found then raise 'The scan is not applied'; end if;
    perform private.recount_scan(company, scan);
  end
  $$;
alter function private.withdraw_scan(uuid, uuid) owner to app_definer;
grant execute on function private.withdraw_scan(uuid, uuid) to app_service;
