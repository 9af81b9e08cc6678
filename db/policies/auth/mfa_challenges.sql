alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_challenges force row level security;

grant select, insert, update, delete on auth.mfa_challenges to app_service;
