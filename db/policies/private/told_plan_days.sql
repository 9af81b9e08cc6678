alter table private.told_plan_days enable row level security;
alter table private.told_plan_days force row level security;

grant select, insert, delete on private.told_plan_days to app_definer;
