create or replace function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not private.is_admin() then
      raise insufficient_privilege using message = 'Only an administrator may do this';
    end if;
  end
  $$;
alter function private.require_admin() owner to app_definer;
