alter table auth.mail_settings enable row level security;
alter table auth.mail_settings force row level security;

grant select, insert, update, delete on auth.mail_settings to app_service;
