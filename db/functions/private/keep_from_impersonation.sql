create or replace function private.keep_from_impersonation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.refuse_impersonation();
    return new;
  end
  $$;
alter function private.keep_from_impersonation() owner to app_definer;
