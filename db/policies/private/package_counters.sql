alter table private.package_counters enable row level security;
alter table private.package_counters force row level security;

grant select, insert, update on private.package_counters to app_definer;
