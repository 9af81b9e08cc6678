alter table private.told_due_dates enable row level security;
alter table private.told_due_dates force row level security;

grant select, insert, delete on private.told_due_dates to app_definer;
