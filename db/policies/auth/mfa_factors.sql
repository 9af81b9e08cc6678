alter table auth.mfa_factors enable row level security;
alter table auth.mfa_factors force row level security;

grant select, insert, update, delete on auth.mfa_factors to app_service;
grant select on auth.mfa_factors to app_definer;
