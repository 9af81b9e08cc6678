alter table private.job_sources enable row level security;
alter table private.job_sources force row level security;

grant select, delete on private.job_sources to app_service;
grant insert on private.job_sources to app_definer;
