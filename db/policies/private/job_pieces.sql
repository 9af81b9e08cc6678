alter table private.job_pieces enable row level security;
alter table private.job_pieces force row level security;

grant select, insert, delete on private.job_pieces to app_service;
