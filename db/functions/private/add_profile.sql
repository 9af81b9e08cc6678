-- A new account gets its profile at once.
create or replace function private.add_profile() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.profiles (id, email, full_name)
    values (new.id, new.email, left(coalesce(new.raw_user_meta_data ->> 'full_name', new.email), 200));
    return null;
  end
  $$;
alter function private.add_profile() owner to app_definer;
