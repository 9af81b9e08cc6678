-- The service has no caller, and is not asked.
create or replace function private.check_storage_quota() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if auth.uid() is not null and not private.is_admin() then
      raise insufficient_privilege using message = 'Only an Admin can change how much room a company has for files';
    end if;
    return new;
  end
  $$;
alter function private.check_storage_quota() owner to app_definer;
