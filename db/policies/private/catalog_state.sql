alter table private.catalog_state enable row level security;
alter table private.catalog_state force row level security;

grant select, insert, update on private.catalog_state to app_service;
