alter table auth.access_tokens enable row level security;
alter table auth.access_tokens force row level security;

grant select, insert, update, delete on auth.access_tokens to app_service;
grant select on auth.access_tokens to app_definer;
