alter table auth.users enable row level security;
alter table auth.users force row level security;

grant select, insert, update, delete on auth.users to app_service;
grant select on auth.users to app_definer;

create trigger add_profile after insert on auth.users for each row execute function private.add_profile();
create trigger sync_profile_email after update of email on auth.users for each row
  when (old.email is distinct from new.email) execute function private.sync_profile_email();
create trigger add_email_identity after insert on auth.users for each row execute function private.add_email_identity();
create trigger sync_email_identity after update of email, email_confirmed_at on auth.users for each row
  when (old.email is distinct from new.email or old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function private.sync_email_identity();
create trigger protect_last_admin before update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or (old.deleted_at is null and new.deleted_at is not null)) execute function private.protect_last_admin();
create trigger protect_last_admin_account before delete on auth.users for each row execute function private.protect_last_admin();
