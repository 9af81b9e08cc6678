select private.open_to_members('public.controls');

drop trigger log_added on public.controls;
drop trigger log_changed on public.controls;
drop trigger log_removed on public.controls;
drop trigger refuse_truncate on public.controls;

create trigger log_added after insert on public.controls referencing new table as added
  for each statement execute function private.log_changes('company_id', 'id', '{}');
create trigger log_changed after update on public.controls referencing old table as removed new table as added
  for each statement execute function private.log_changes('company_id', 'id', '{}');
create trigger log_removed after delete on public.controls referencing old table as removed
  for each statement execute function private.log_changes('company_id', 'id', '{}');
create trigger refuse_truncate before truncate on public.controls for each statement execute function private.refuse_truncate();
alter table public.controls enable always trigger log_added;
alter table public.controls enable always trigger log_changed;
alter table public.controls enable always trigger log_removed;
alter table public.controls enable always trigger refuse_truncate;

grant insert (company_id, protocol_id, nist_id, title, description, family, safeguard_domain, level) on public.controls to authenticated;
grant update (title, description, family, safeguard_domain, level, updated_at) on public.controls to authenticated;
grant select, insert on public.controls to app_definer;
grant update (evidence_count, comments_count) on public.controls to app_definer;

create trigger stamp before update on public.controls for each row execute function private.stamp();
