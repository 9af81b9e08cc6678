-- Lets a scan count from now on, by the time at which it was taken. The log has one entry of it, with its counts and
-- its hash, by the person who asked for it.
create or replace function private.apply_scan(company uuid, scan uuid, person uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    perform from public.network_scans n where n.company_id = company and n.id = scan for update;
    -- The server may have stopped after this was done and before its job was settled.
    if exists (select from public.network_scans n where n.company_id = company and n.id = scan and n.applied_at is not null) then return; end if;
    if not exists (select from public.network_scans n where n.company_id = company and n.id = scan and n.started_at is not null) then
      raise 'There is no such scan, or nothing tells when it was taken';
    end if;
    perform set_config('private.applies_scan', 'yes', true);
    perform private.preview_scan(company, scan);
    perform private.add_scan_assets(company, scan);
    perform set_config('request.jwt.claims', jsonb_build_object('sub', person)::text, true);
    update public.network_scans n set applied_at = now(), applied_by = person, status = 'completed',
      completed_at = coalesce(n.completed_at, n.started_at)
    where n.company_id = company and n.id = scan;
    perform set_config('request.jwt.claims', '', true);
    perform private.recount_scan(company, scan);
    perform private.recount_components(company, scan);
    perform private.refresh_exploitation(company);
    perform set_config('private.applies_scan', '', true);
  end
  $$;
alter function private.apply_scan(uuid, uuid, uuid) owner to app_definer;
grant execute on function private.apply_scan(uuid, uuid, uuid) to app_service;
