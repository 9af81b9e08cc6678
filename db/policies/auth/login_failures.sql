alter table auth.login_failures enable row level security;
alter table auth.login_failures force row level security;

grant select, insert, update, delete on auth.login_failures to app_service;
grant select on auth.login_failures to app_definer;
