alter table audit.anchors enable row level security;
alter table audit.anchors force row level security;

grant select, insert on audit.anchors to app_service;
grant select on audit.anchors to app_definer;

create trigger refuse_rewriting before update or delete or truncate on audit.anchors
  for each statement execute function audit.refuse_rewriting();
alter table audit.anchors enable always trigger refuse_rewriting;
