-- The caller may manage who belongs to the company, or hears so.
create or replace function private.require_settings(company uuid) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_no_impersonation();
    if company is null or company <> all (private.companies_where('settings.manage')) then
      raise insufficient_privilege using message = 'Only an Owner of the company or an administrator may do this';
    end if;
  end
  $$;
alter function private.require_settings(uuid) owner to app_definer;
