alter table private.record_numbers enable row level security;
alter table private.record_numbers force row level security;

grant select, insert, update on private.record_numbers to app_definer;
