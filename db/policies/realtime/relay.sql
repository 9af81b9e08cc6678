alter table realtime.relay enable row level security;
alter table realtime.relay force row level security;

grant select, insert, update, delete on realtime.relay to app_service;
