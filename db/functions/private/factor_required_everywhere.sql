-- Whether the installation requires a second factor in every company.
create or replace function private.factor_required_everywhere() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select second_factor_required from auth.installation_settings $$;
alter function private.factor_required_everywhere() owner to app_definer;
