alter table private.package_files enable row level security;
alter table private.package_files force row level security;

grant select, insert on private.package_files to app_service, app_definer;
