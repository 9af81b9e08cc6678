alter table private.cve_news enable row level security;
alter table private.cve_news force row level security;

grant select, insert, update, delete on private.cve_news to app_definer;
