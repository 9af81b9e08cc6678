alter table private.storage_use enable row level security;
alter table private.storage_use force row level security;

grant select, insert, update on private.storage_use to app_definer;
