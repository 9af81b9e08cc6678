alter table private.told_risk_days enable row level security;
alter table private.told_risk_days force row level security;

grant select, insert, delete on private.told_risk_days to app_definer;
