alter table auth.sso_domains enable row level security;
alter table auth.sso_domains force row level security;

grant select, insert, update, delete on auth.sso_domains to app_service;
