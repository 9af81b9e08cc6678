alter table private.scan_items enable row level security;
alter table private.scan_items force row level security;

grant select, insert, update, delete on private.scan_items to app_service;
grant select, update on private.scan_items to app_definer;
