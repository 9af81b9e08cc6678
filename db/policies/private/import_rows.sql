alter table private.import_rows enable row level security;
alter table private.import_rows force row level security;

grant select on private.import_rows to app_service;
grant insert on private.import_rows to app_definer;
