-- Rights and their protection cannot be changed while impersonating.
create or replace function private.require_no_impersonation() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'This cannot be changed while acting for someone else';
    end if;
  end
  $$;
alter function private.require_no_impersonation() owner to app_definer;
