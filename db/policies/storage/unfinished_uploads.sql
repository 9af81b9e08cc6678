alter table storage.unfinished_uploads enable row level security;
alter table storage.unfinished_uploads force row level security;

grant select, insert, delete on storage.unfinished_uploads to app_service;
