alter table private.told_third_party_days enable row level security;
alter table private.told_third_party_days force row level security;

grant select, insert, delete on private.told_third_party_days to app_definer;
