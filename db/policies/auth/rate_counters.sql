alter table auth.rate_counters enable row level security;
alter table auth.rate_counters force row level security;

grant select, insert, update, delete on auth.rate_counters to app_service;
