-- What belongs to the installation and to no company: recurring work, and data that everyone signed in may read.
-- By the login of the migration: a database restored from a dump has lost the right of app_owner to make schemas.
reset role;
create schema reference authorization app_owner;
set local role app_owner;
grant usage on schema reference to authenticated, app_api, app_service, app_definer;

-- One row for each recurring work of the installation. The server whose lease it is works on it; a lease that is not
-- renewed ends, and another server continues at the cursor.
create table private.duties (
  name        text primary key check (length(name) between 1 and 60),
  -- For people.
  title       text not null check (length(title) between 1 and 200),
  every_s     integer not null check (every_s > 0),
  next_at     timestamptz not null default now(),
  lease_until timestamptz,
  -- The server process that has the lease.
  worker      uuid,
  -- How far the work has come, in its own terms; null when it is to begin at the beginning.
  cursor      jsonb,
  failures    integer not null default 0 check (failures >= 0),
  started_at  timestamptz,
  last_ok_at  timestamptz,
  last_error  text check (length(last_error) <= 2000),
  -- What the last success counted.
  figures     jsonb not null default '{}' check (jsonb_typeof(figures) = 'object'),
  constraint leased_by_a_worker check ((lease_until is null) = (worker is null))
);
