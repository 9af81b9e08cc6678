alter table private.told_expiries enable row level security;
alter table private.told_expiries force row level security;

grant select, insert, delete on private.told_expiries to app_definer;
