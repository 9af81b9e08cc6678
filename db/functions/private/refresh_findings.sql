-- Brings the findings of a company up to what the mirror says now, with one entry in the log where some changed.
-- Returns how many.
create or replace function private.refresh_findings(company uuid) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    refreshed record;
  begin
    perform set_config('private.applies_scan', 'yes', true);
    select * into refreshed from private.refresh_exploitation(company);
    perform set_config('private.applies_scan', '', true);
    if refreshed.changed > 0 then
      perform audit.record('findings_refreshed', company, null, jsonb_build_object('findings', refreshed.changed,
        'exploited', refreshed.exploited, 'no_longer_exploited', refreshed.no_longer_exploited));
    end if;
    return refreshed.changed;
  end
  $$;
alter function private.refresh_findings(uuid) owner to app_definer;
grant execute on function private.refresh_findings(uuid) to app_service;
