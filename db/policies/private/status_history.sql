alter table private.status_history enable row level security;
alter table private.status_history force row level security;

grant select, insert on private.status_history to app_definer;
