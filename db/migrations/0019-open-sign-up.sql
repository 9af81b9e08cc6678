-- What an administrator decides for the whole installation: one row.
create table auth.installation_settings (
  id           boolean primary key default true check (id),
  -- People may create accounts themselves. Invitations and single sign-on work either way.
  sign_up_open boolean not null default true
);
insert into auth.installation_settings default values;
