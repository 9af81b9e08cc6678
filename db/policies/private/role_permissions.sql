alter table private.role_permissions enable row level security;
alter table private.role_permissions force row level security;

grant select, insert, delete on private.role_permissions to app_definer;
