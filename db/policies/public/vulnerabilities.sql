select private.open_to_members('public.vulnerabilities');

drop trigger log_added on public.vulnerabilities;
drop trigger log_changed on public.vulnerabilities;
drop trigger log_removed on public.vulnerabilities;
drop trigger refuse_truncate on public.vulnerabilities;

create trigger log_added after insert on public.vulnerabilities referencing new table as added
  for each statement execute function private.log_changes('company_id', 'id', '{}');
create trigger log_changed after update on public.vulnerabilities referencing old table as removed new table as added
  for each statement execute function private.log_changes('company_id', 'id', '{}');
create trigger log_removed after delete on public.vulnerabilities referencing old table as removed
  for each statement execute function private.log_changes('company_id', 'id', '{}');
create trigger refuse_truncate before truncate on public.vulnerabilities for each statement execute function private.refuse_truncate();
alter table public.vulnerabilities enable always trigger log_added;
alter table public.vulnerabilities enable always trigger log_changed;
alter table public.vulnerabilities enable always trigger log_removed;
alter table public.vulnerabilities enable always trigger refuse_truncate;

grant insert (company_id, scan_id, title, severity, status) on public.vulnerabilities to authenticated;
grant update (scan_id, title, severity, status, updated_at) on public.vulnerabilities to authenticated;
grant select on public.vulnerabilities to app_definer;

create trigger stamp before update on public.vulnerabilities for each row execute function private.stamp();
