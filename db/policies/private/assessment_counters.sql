alter table private.assessment_counters enable row level security;
alter table private.assessment_counters force row level security;

grant select, insert, update on private.assessment_counters to app_definer;
