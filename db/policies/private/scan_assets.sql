alter table private.scan_assets enable row level security;
alter table private.scan_assets force row level security;

grant select, insert, update, delete on private.scan_assets to app_service;
grant select, update on private.scan_assets to app_definer;
