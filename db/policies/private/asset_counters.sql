alter table private.asset_counters enable row level security;
alter table private.asset_counters force row level security;

grant select, insert, update on private.asset_counters to app_definer;
