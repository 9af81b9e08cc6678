alter table private.evidence_counters enable row level security;
alter table private.evidence_counters force row level security;

grant select, insert, update on private.evidence_counters to app_definer;
