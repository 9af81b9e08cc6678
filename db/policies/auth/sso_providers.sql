alter table auth.sso_providers enable row level security;
alter table auth.sso_providers force row level security;

grant select, insert, update, delete on auth.sso_providers to app_service;
grant select on auth.sso_providers to app_definer;
