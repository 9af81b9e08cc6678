alter table private.poam_counters enable row level security;
alter table private.poam_counters force row level security;

grant select, insert, update on private.poam_counters to app_definer;
