alter table private.access_requests enable row level security;
alter table private.access_requests force row level security;

grant select, insert, delete on private.access_requests to app_definer;
