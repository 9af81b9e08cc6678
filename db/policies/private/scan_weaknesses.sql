alter table private.scan_weaknesses enable row level security;
alter table private.scan_weaknesses force row level security;

grant select, insert, update, delete on private.scan_weaknesses to app_service;
grant select, update on private.scan_weaknesses to app_definer;
