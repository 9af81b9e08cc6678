-- Who exists in the database, and the schemas they meet in. Roles belong to the whole cluster, so each is
-- created only where it is missing; everything after this file is created as app_owner.
--
--   app_owner    owns every table; nobody signs in as it
--   app_definer  owns the few helper functions that must look past row-level security
--   app_api      the login that requests arrive with; may become anon or authenticated, nothing else
--   app_service  the login of accounts and jobs

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('app_owner',     'nologin inherit'),
      ('app_definer',   'nologin noinherit bypassrls'),
      ('anon',          'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('app_api',       'login noinherit'),
      ('app_service',   'login inherit bypassrls')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;

grant anon, authenticated to app_api;
grant app_definer to app_owner;
grant app_owner to current_user;

do $$
begin
  execute format('grant connect on database %I to app_api, app_service', current_database());
  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant create on database %I to app_owner', current_database());
end
$$;

revoke create on schema public from public;
grant usage, create on schema public to app_owner;
grant usage on schema public to anon, authenticated, app_api, app_service;
grant usage, create on schema public to app_definer;

create schema auth authorization app_owner;
create schema private authorization app_owner;

set local role app_owner;

alter default privileges for role app_owner revoke execute on functions from public;
alter default privileges for role app_definer revoke execute on functions from public;

grant usage on schema auth to anon, authenticated, app_api, app_service, app_definer;
grant usage on schema private to anon, authenticated, app_api, app_service;
grant usage, create on schema private to app_definer;

-- The claims of the request. Unset reads as '' after the first transaction of a connection, hence nullif.
create function auth.jwt() returns jsonb
  language sql stable set search_path = ''
  return nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb;

create function auth.uid() returns uuid
  language sql stable set search_path = ''
  return (auth.jwt() ->> 'sub')::uuid;

create function auth.role() returns text
  language sql stable set search_path = ''
  return auth.jwt() ->> 'role';

grant execute on function auth.jwt(), auth.uid(), auth.role() to anon, authenticated, app_service, app_definer;
