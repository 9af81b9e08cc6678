alter table realtime.servers enable row level security;
alter table realtime.servers force row level security;

grant select, insert, update, delete on realtime.servers to app_service;
