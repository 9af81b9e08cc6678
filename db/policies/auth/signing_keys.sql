alter table auth.signing_keys enable row level security;
alter table auth.signing_keys force row level security;

grant select, insert, update, delete on auth.signing_keys to app_service;
