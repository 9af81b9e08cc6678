alter table private.component_packages enable row level security;
alter table private.component_packages force row level security;

grant select, insert, update, delete on private.component_packages to app_service;
grant select on private.component_packages to app_definer;
