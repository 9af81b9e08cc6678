alter table private.trusted_mirror_keys enable row level security;
alter table private.trusted_mirror_keys force row level security;

grant select, insert on private.trusted_mirror_keys to app_service;
