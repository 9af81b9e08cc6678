alter table private.watched_cves enable row level security;
alter table private.watched_cves force row level security;

grant select, insert, update, delete on private.watched_cves to app_definer;
grant select on private.watched_cves to app_service;
