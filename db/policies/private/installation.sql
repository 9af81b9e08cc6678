alter table private.installation enable row level security;
alter table private.installation force row level security;

grant select, update on private.installation to app_service;
