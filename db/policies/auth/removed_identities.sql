alter table auth.removed_identities enable row level security;
alter table auth.removed_identities force row level security;

grant select, insert, update, delete on auth.removed_identities to app_service;
