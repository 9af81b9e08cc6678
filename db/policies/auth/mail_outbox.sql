alter table auth.mail_outbox enable row level security;
alter table auth.mail_outbox force row level security;

grant select, insert, update, delete on auth.mail_outbox to app_service;
