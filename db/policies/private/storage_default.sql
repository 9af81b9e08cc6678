alter table private.storage_default enable row level security;
alter table private.storage_default force row level security;

grant select on private.storage_default to app_definer;
grant select, update on private.storage_default to app_service;
