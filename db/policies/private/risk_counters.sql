alter table private.risk_counters enable row level security;
alter table private.risk_counters force row level security;

grant select, insert, update on private.risk_counters to app_definer;
