alter table private.third_party_counters enable row level security;
alter table private.third_party_counters force row level security;

grant select, insert, update on private.third_party_counters to app_definer;
