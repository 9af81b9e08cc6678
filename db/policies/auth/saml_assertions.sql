alter table auth.saml_assertions enable row level security;
alter table auth.saml_assertions force row level security;

grant select, insert, update, delete on auth.saml_assertions to app_service;
