alter table auth.flow_states enable row level security;
alter table auth.flow_states force row level security;

grant select, insert, update, delete on auth.flow_states to app_service;
