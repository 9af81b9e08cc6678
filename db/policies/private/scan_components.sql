alter table private.scan_components enable row level security;
alter table private.scan_components force row level security;

grant select, insert, update, delete on private.scan_components to app_service;
grant select, update on private.scan_components to app_definer;
