alter table private.job_kinds enable row level security;
alter table private.job_kinds force row level security;

grant select, insert, update, delete on private.job_kinds to app_definer;
grant select on private.job_kinds to app_service;
