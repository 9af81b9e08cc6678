alter table private.rehearsed_companies enable row level security;
alter table private.rehearsed_companies force row level security;

grant select, insert, delete on private.rehearsed_companies to app_service;
grant select on private.rehearsed_companies to app_definer;
