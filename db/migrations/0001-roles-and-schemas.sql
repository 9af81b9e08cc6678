-- Roles, schemas, extensions and a collation. Roles belong to the whole cluster, so each is created only where it is missing;
-- everything after this file is created as app_owner.
--
--   app_owner    owns every table; has no login
--   app_definer  owns the few helper functions that must bypass row-level security
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
create schema storage authorization app_owner;
create schema realtime authorization app_owner;
create schema audit authorization app_owner;
create schema extensions authorization app_owner;

set local role app_owner;

alter default privileges for role app_owner revoke execute on functions from public;
alter default privileges for role app_definer revoke execute on functions from public;

grant usage on schema auth, storage, realtime, extensions to anon, authenticated, app_api, app_service, app_definer;
grant usage on schema private to anon, authenticated, app_api, app_service;
grant usage, create on schema private, storage to app_definer;
grant usage on schema audit to authenticated, app_api, app_service, app_definer;
grant create on schema audit to app_definer;

-- Both are "trusted": any role that may create in the database may install them, without a superuser.
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Orders 3.1.2 before 3.1.10, and A.5.9 before A.5.10.
create collation public.natural_order (provider = icu, locale = 'und-u-kn-true');
