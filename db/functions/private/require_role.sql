-- The same message wherever a role is given.
create or replace function private.require_role(new_role text, until timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if new_role is null or not exists (select from private.role_permissions p where p.company_role = new_role) then
      raise 'There is no such role';
    end if;
    if until <= now() then raise 'Choose a date in the future'; end if;
    if until is not null and new_role = 'Owner' then raise 'An Owner has no end date'; end if;
  end
  $$;
alter function private.require_role(text, timestamptz) owner to app_definer;
