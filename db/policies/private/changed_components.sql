alter table private.changed_components enable row level security;
alter table private.changed_components force row level security;

grant select, update, delete on private.changed_components to app_service;
grant select, insert, update on private.changed_components to app_definer;
