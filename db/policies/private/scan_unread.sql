alter table private.scan_unread enable row level security;
alter table private.scan_unread force row level security;

grant select, insert, update, delete on private.scan_unread to app_service;
grant select, update on private.scan_unread to app_definer;
