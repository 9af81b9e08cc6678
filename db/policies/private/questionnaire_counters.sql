alter table private.questionnaire_counters enable row level security;
alter table private.questionnaire_counters force row level security;

grant select, insert, update on private.questionnaire_counters to app_definer;
