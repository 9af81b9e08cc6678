create or replace function private.forbid_while_impersonating() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.require_no_impersonation();
    return new;
  end
  $$;
alter function private.forbid_while_impersonating() owner to app_definer;
