alter table private.seat_links enable row level security;
alter table private.seat_links force row level security;

grant select, insert, update on private.seat_links to app_service, app_definer;
