alter table audit.waiting enable row level security;
alter table audit.waiting force row level security;

grant select, insert, delete on audit.waiting to app_definer;

create constraint trigger append_waiting after insert on audit.waiting deferrable initially deferred
  for each row execute function audit.append_waiting();
alter table audit.waiting enable always trigger append_waiting;
