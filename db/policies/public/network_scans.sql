select private.open_to_members('public.network_scans');

drop trigger log_added on public.network_scans;
drop trigger log_changed on public.network_scans;
drop trigger log_removed on public.network_scans;
drop trigger refuse_truncate on public.network_scans;

create trigger log_added after insert on public.network_scans referencing new table as added
  for each statement execute function private.log_changes('company_id', 'id', '{}');
create trigger log_changed after update on public.network_scans referencing old table as removed new table as added
  for each statement execute function private.log_changes('company_id', 'id', '{}');
create trigger log_removed after delete on public.network_scans referencing old table as removed
  for each statement execute function private.log_changes('company_id', 'id', '{}');
create trigger refuse_truncate before truncate on public.network_scans for each statement execute function private.refuse_truncate();
alter table public.network_scans enable always trigger log_added;
alter table public.network_scans enable always trigger log_changed;
alter table public.network_scans enable always trigger log_removed;
alter table public.network_scans enable always trigger refuse_truncate;

grant insert (company_id, status, completed_at) on public.network_scans to authenticated;
grant update (status, completed_at) on public.network_scans to authenticated;
