-- Takes a scan out of the count: what stands then is what the other scans say. One entry in the log, as for applying.
create or replace function private.withdraw_scan(company uuid, scan uuid, person uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    perform set_config('request.jwt.claims', jsonb_build_object('sub', person)::text, true);
    update public.network_scans n set withdrawn_at = now()
    where n.company_id = company and n.id = scan and n.applied_at is not null and n.withdrawn_at is null;
    if not found then return; end if;
    perform set_config('request.jwt.claims', '', true), set_config('private.applies_scan', 'yes', true);
    perform private.recount_scan(company, scan);
    perform private.recount_components(company, scan);
    perform set_config('private.applies_scan', '', true);
  end
  $$;
alter function private.withdraw_scan(uuid, uuid, uuid) owner to app_definer;
grant execute on function private.withdraw_scan(uuid, uuid, uuid) to app_service;
