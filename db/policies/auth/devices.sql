alter table auth.devices enable row level security;
alter table auth.devices force row level security;

grant select, insert, update, delete on auth.devices to app_service;
grant select on auth.devices to app_definer;
