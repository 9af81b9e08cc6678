-- Notes that the evidence of a loop could not be renewed. Where a scan that its version names was withdrawn, the
-- version counts no longer; otherwise it goes out of date by its own day.
create or replace function private.pass_over_loop(company uuid, loop uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    passed public.evidence_loops;
  begin
    update public.evidence_loops l set tried_at = now() where l.company_id = company and l.id = loop returning * into passed;
    if not exists (select from unnest(passed.scan_ids) s (id)
      where not exists (select from public.network_scans n where n.company_id = company and n.id = s.id and n.withdrawn_at is null)) then return; end if;
    update public.evidence e set expires_on = greatest(e.effective_on, (now() at time zone 'UTC')::date - 1)
    where e.company_id = company and e.id = passed.evidence_id and e.archived_at is null;
    update public.evidence_loops l set period_ends_on = null, scan_ids = '{}' where l.company_id = company and l.id = loop;
  end
  $$;
alter function private.pass_over_loop(uuid, uuid) owner to app_definer;
grant execute on function private.pass_over_loop(uuid, uuid) to app_service;
