alter table private.kept_files enable row level security;
alter table private.kept_files force row level security;

grant select, insert, delete on private.kept_files to app_service, app_definer;

create trigger count_file after insert or delete on private.kept_files
  for each row execute function private.count_file();
