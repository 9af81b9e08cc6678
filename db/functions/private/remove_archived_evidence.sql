-- The end of the thirty days, for the server.
create or replace function private.remove_archived_evidence() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    removed integer;
  begin
    delete from public.evidence where archived_at < now() - interval '30 days';
    get diagnostics removed = row_count;
    return removed;
  end
  $$;
alter function private.remove_archived_evidence() owner to app_definer;
grant execute on function private.remove_archived_evidence() to app_service;
