alter table private.cve_matching enable row level security;
alter table private.cve_matching force row level security;

grant select, update on private.cve_matching to app_service;
