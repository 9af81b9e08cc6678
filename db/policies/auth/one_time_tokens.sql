alter table auth.one_time_tokens enable row level security;
alter table auth.one_time_tokens force row level security;

grant select, insert, update, delete on auth.one_time_tokens to app_service;
grant select (user_id, purpose), delete on auth.one_time_tokens to app_definer;
