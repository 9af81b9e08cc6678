alter table private.finding_counters enable row level security;
alter table private.finding_counters force row level security;

grant select, insert, update on private.finding_counters to app_definer;
