create or replace function private.sync_profile_email() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.profiles set email = new.email where id = new.id;
    return null;
  end
  $$;
alter function private.sync_profile_email() owner to app_definer;
