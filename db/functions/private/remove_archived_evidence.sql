-- The end of the thirty days, for the server. A document that proves a step of an offboarding stays.
create or replace function private.remove_archived_evidence() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    removed integer;
  begin
    delete from public.evidence e
    where e.archived_at < now() - interval '30 days' and private.proved_step(e.company_id, e.id) is null;
    get diagnostics removed = row_count;
    return removed;
  end
  $$;
alter function private.remove_archived_evidence() owner to app_definer;
grant execute on function private.remove_archived_evidence() to app_service;
