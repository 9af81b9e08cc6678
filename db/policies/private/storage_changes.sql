alter table private.storage_changes enable row level security;
alter table private.storage_changes force row level security;

grant select, insert, delete on private.storage_changes to app_definer;
