alter table private.imports enable row level security;
alter table private.imports force row level security;

grant select on private.imports to app_service;
grant select, insert, update, delete on private.imports to app_definer;

create constraint trigger require_end after update of written_in on private.imports deferrable initially deferred
  for each row execute function private.require_end_of_import();
