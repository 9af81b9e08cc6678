alter table auth.sessions enable row level security;
alter table auth.sessions force row level security;

grant select, insert, update, delete on auth.sessions to app_service;
grant select on auth.sessions to app_definer;
grant update (company_id) on auth.sessions to app_definer;
