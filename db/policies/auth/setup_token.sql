alter table auth.setup_token enable row level security;
alter table auth.setup_token force row level security;

grant select, insert, update, delete on auth.setup_token to app_service;
