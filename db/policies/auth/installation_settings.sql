alter table auth.installation_settings enable row level security;
alter table auth.installation_settings force row level security;

grant select, update on auth.installation_settings to app_service;
grant select on auth.installation_settings to app_definer;
