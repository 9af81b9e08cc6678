alter table private.told_assessment_days enable row level security;
alter table private.told_assessment_days force row level security;

grant select, insert, delete on private.told_assessment_days to app_definer;
