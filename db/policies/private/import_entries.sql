alter table private.import_entries enable row level security;
alter table private.import_entries force row level security;

grant select, insert, delete on private.import_entries to app_definer;
