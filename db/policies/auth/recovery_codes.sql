alter table auth.recovery_codes enable row level security;
alter table auth.recovery_codes force row level security;

grant select, insert, update, delete on auth.recovery_codes to app_service;
