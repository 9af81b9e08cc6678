alter table private.seat_sessions enable row level security;
alter table private.seat_sessions force row level security;

grant select, insert, update, delete on private.seat_sessions to app_service, app_definer;
