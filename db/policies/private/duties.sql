alter table private.duties enable row level security;
alter table private.duties force row level security;

grant select, insert, update, delete on private.duties to app_service;
