alter table auth.identities enable row level security;
alter table auth.identities force row level security;

grant select, insert, update on auth.identities to app_definer;
grant select, insert, update, delete on auth.identities to app_service;
