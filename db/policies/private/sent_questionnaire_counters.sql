alter table private.sent_questionnaire_counters enable row level security;
alter table private.sent_questionnaire_counters force row level security;

grant select, insert, update on private.sent_questionnaire_counters to app_definer;
