alter table auth.mail_templates enable row level security;
alter table auth.mail_templates force row level security;

grant select, insert, update, delete on auth.mail_templates to app_service;
