-- Work that outlives its request: jobs, the bytes that they make, and packages for assessors, which are the largest of them.

-- ---- Kinds of work, written by each start from domain/jobs ----

create table private.job_kinds (
  kind       text primary key,
  -- Whoever starts or cancels it needs all of these in the company, and whoever takes its result needs the other.
  starts     text[] not null check (cardinality(starts) > 0),
  result_for text not null,
  -- How long a result is kept.
  keep_days  integer not null check (keep_days > 0)
);
alter table private.job_kinds enable row level security;
alter table private.job_kinds force row level security;
grant select, insert, update, delete on private.job_kinds to app_definer;
grant select on private.job_kinds to app_service;
create function private.load_job_kinds(wanted jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
    with wanted_kinds as (
      select w.* from jsonb_to_recordset(wanted) w (kind text, starts text[], result_for text, keep_days integer)
    ),
    removed as (delete from private.job_kinds k where k.kind not in (select kind from wanted_kinds))
    insert into private.job_kinds as k (kind, starts, result_for, keep_days)
    select kind, starts, result_for, keep_days from wanted_kinds
    on conflict (kind) do update
    set starts = excluded.starts, result_for = excluded.result_for, keep_days = excluded.keep_days
    where (k.starts, k.result_for, k.keep_days) is distinct from (excluded.starts, excluded.result_for, excluded.keep_days)
  $$;
alter function private.load_job_kinds(jsonb) owner to app_definer;
revoke execute on function private.load_job_kinds(jsonb) from public;
grant execute on function private.load_job_kinds(jsonb) to app_service;

-- ---- Jobs ----

create table public.jobs (
  company_id      uuid not null references public.companies on delete cascade,
  id              uuid not null default gen_random_uuid(),
  kind            text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  -- What it makes, in words.
  title           text not null check (length(btrim(title)) between 1 and 200),
  input           jsonb not null check (jsonb_typeof(input) = 'object'),
  state           text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- How far it is, and what it is at.
  done            bigint not null default 0 check (done >= 0),
  total           bigint check (total >= 0),
  words           text not null default '' check (length(words) <= 500),
  cancel_wanted   boolean not null default false,
  attempts        smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- The server process that is at it, and when it last said so.
  worker          uuid,
  heartbeat_at    timestamptz,
  -- Why it failed, for people.
  error           text check (length(error) <= 2000),
  -- The result, as long as it is kept.
  file_name       text,
  file_type       text,
  file_size       bigint,
  expires_at      timestamptz,
  wanted_by       uuid references public.profiles on delete set null,
  wanted_at       timestamptz not null default now(),
  started_at      timestamptz,
  ended_at        timestamptz,
  primary key (company_id, id),
  constraint running_has_a_worker check ((state = 'running') = (worker is not null)),
  constraint ended_when_it_is_over check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint failed_says_why check ((state = 'failed') = (error is not null)),
  constraint a_file_is_whole check (num_nulls(file_name, file_type, file_size) in (0, 3))
);
create index on public.jobs (wanted_by);
create index on public.jobs (company_id, wanted_at desc);
create index on public.jobs (next_attempt_at) where state in ('queued', 'running');
create index on public.jobs (expires_at) where file_name is not null;
alter table public.jobs enable row level security;
alter table public.jobs force row level security;
grant select on public.jobs to authenticated;
grant select, insert, update, delete on public.jobs to app_service;
grant select, insert, update on public.jobs to app_definer;
create policy "members read" on public.jobs for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
-- How far it is goes to whoever waits for it, and is no matter of the trail.
select private.keep_log_of('public.jobs', unlogged => '{done,total,words,worker,heartbeat_at,next_attempt_at}');

-- Whether the caller may start and cancel work of that kind in the company.
create function private.may_start_job(company uuid, job_kind text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((
      select bool_and(company = any (private.companies_where(n.needed)))
      from private.job_kinds k cross join unnest(k.starts) n (needed) where k.kind = job_kind), false)
  $$;
alter function private.may_start_job(uuid, text) owner to app_definer;
revoke execute on function private.may_start_job(uuid, text) from public;
grant execute on function private.may_start_job(uuid, text) to app_definer, authenticated;

-- In no schema that clients reach: what a job is to do is the server's to say.
create function private.start_job(company uuid, job_kind text, title text, input jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    made uuid;
  begin
    if not private.may_start_job(company, job_kind) then
      raise insufficient_privilege using message = 'Your role does not allow starting this';
    end if;
    -- One after the other, so that the count is true.
    perform pg_advisory_xact_lock(hashtextextended('jobs of ' || company, 0));
    if (select count(*) from public.jobs j where j.company_id = company and j.state in ('queued', 'running')) >= 10 then
      raise sqlstate 'PT429' using message = 'Ten pieces of work wait in this company already. Let some of them end first.';
    end if;
    insert into public.jobs (company_id, kind, title, input, wanted_by) values (company, job_kind, left(title, 200), input, auth.uid())
    returning id into made;
    return made;
  end
  $$;
alter function private.start_job(uuid, text, text, jsonb) owner to app_definer;
revoke execute on function private.start_job(uuid, text, text, jsonb) from public;
grant execute on function private.start_job(uuid, text, text, jsonb) to authenticated;
grant execute on function private.start_job(uuid, text, text, jsonb) to app_definer;

-- What waits ends at once; what runs is told to stop. What is over stays as it is.
create function public.cancel_job(company uuid, job uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    found_job public.jobs;
  begin
    select * into found_job from public.jobs j
    where j.company_id = company and j.id = job and company = any (private.companies_where('company.read')) for update;
    if not found then raise sqlstate 'PT404' using message = 'There is no such work'; end if;
    if not private.may_start_job(company, found_job.kind) then
      raise insufficient_privilege using message = 'Your role does not allow cancelling this';
    end if;
    update public.jobs j
    set cancel_wanted = true,
        state = case when j.state = 'queued' then 'cancelled' else j.state end,
        ended_at = case when j.state = 'queued' then now() end
    where j.company_id = company and j.id = job and j.state in ('queued', 'running') and not j.cancel_wanted;
  end
  $$;
alter function public.cancel_job(uuid, uuid) owner to app_definer;
revoke execute on function public.cancel_job(uuid, uuid) from public;
grant execute on function public.cancel_job(uuid, uuid) to authenticated;

-- The result of a job that the caller may have: what it is called. Nothing for one that there is not, or not for them.
create function private.job_result(company uuid, job uuid)
  returns table (kind text, title text, file_name text, file_type text, file_size bigint)
  language sql stable security definer set search_path = ''
  as $$
    select j.kind, j.title, j.file_name, j.file_type, j.file_size
    from public.jobs j join private.job_kinds k on k.kind = j.kind
    where j.company_id = company and j.id = job and j.state = 'done' and j.file_name is not null
      and company = any (private.companies_where(k.result_for))
  $$;
alter function private.job_result(uuid, uuid) owner to app_definer;
revoke execute on function private.job_result(uuid, uuid) from public;
grant execute on function private.job_result(uuid, uuid) to authenticated;

-- ---- Bytes that the server made itself ----

create table private.kept_files (
  company_id uuid not null references public.companies on delete cascade,
  -- Names the stored bytes.
  version    uuid not null,
  size       bigint not null check (size >= 0),
  sha256     text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  kept_at    timestamptz not null default now(),
  primary key (company_id, version)
);
create unique index on private.kept_files (version);
alter table private.kept_files enable row level security;
alter table private.kept_files force row level security;
grant select, insert, delete on private.kept_files to app_service, app_definer;

-- The result of a job is its pieces, one after the other: each is safe before the next is begun, so that whoever takes over a job
-- goes on behind the last.
create table private.job_pieces (
  company_id uuid not null,
  job_id     uuid not null,
  number     integer not null check (number >= 0),
  version    uuid not null,
  primary key (company_id, job_id, number),
  foreign key (company_id, job_id) references public.jobs (company_id, id) on delete cascade,
  foreign key (company_id, version) references private.kept_files (company_id, version) on delete cascade
);
create index on private.job_pieces (company_id, version);
alter table private.job_pieces enable row level security;
alter table private.job_pieces force row level security;
grant select, insert, delete on private.job_pieces to app_service;

-- ---- Packages ----

-- The last number given in each company. Without a foreign key, which would tell a stranger whether a company exists.
create table private.package_counters (
  company_id uuid primary key,
  last       integer not null
);
alter table private.package_counters enable row level security;
alter table private.package_counters force row level security;
grant select, insert, update on private.package_counters to app_definer;

-- A company as it stood at one moment, for an assessor. Written by the database and the server alone, and never changed but for what
-- the server finds out while it writes the archive.
create table public.packages (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  -- 1, 2, 3 …
  number      integer not null,
  protocol_id text not null references public.protocols,
  note        text not null check (length(note) <= 2000),
  -- Of the document that holds everything.
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  frozen_by   uuid references public.profiles on delete set null,
  frozen_at   timestamptz not null,
  -- The work that writes, or wrote, the archive.
  job_id      uuid,
  -- What is in it, once that is known.
  file_count  integer,
  byte_count  bigint,
  -- Pieces of evidence that it could not have.
  missing     integer,
  -- The hash of the list of hashes: what an assessor writes down.
  list_sha256 text check (list_sha256 ~ '^[0-9a-f]{64}$'),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, job_id) references public.jobs on delete set null (job_id),
  constraint known_at_once check (num_nulls(file_count, byte_count, missing, list_sha256) in (0, 4))
);
create index on public.packages (frozen_by);
create index on public.packages (company_id, job_id);
alter table public.packages enable row level security;
alter table public.packages force row level security;
grant select on public.packages to authenticated;
grant select, insert, update, delete on public.packages to app_service;
grant select, insert, update on public.packages to app_definer;
create policy "members read" on public.packages for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
select private.keep_log_of('public.packages');

-- What an archive is made of, in its order. With this alone it is written, again and again, to the byte.
create table private.package_files (
  company_id uuid not null,
  package_id uuid not null,
  position   integer not null check (position >= 0),
  path       text not null check (path ~ '^[ -~]+$' and length(path) <= 400),
  size       bigint not null check (size >= 0),
  sha256     text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  crc32      bigint not null check (crc32 between 0 and 4294967295),
  version    uuid not null,
  primary key (company_id, package_id, position),
  unique (company_id, package_id, path),
  foreign key (company_id, package_id) references public.packages (company_id, id) on delete cascade
);
alter table private.package_files enable row level security;
alter table private.package_files force row level security;
grant select, insert on private.package_files to app_service, app_definer;

-- Keeps what the server has put together in this transaction, and has the archive written.
create function private.freeze_package(
  company uuid, protocol text, note text, moment timestamptz, frozen_version uuid, frozen_size bigint, frozen_sha256 text, frozen_crc32 bigint
) returns table (id uuid, number integer, job_id uuid)
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    made public.packages;
  begin
    if not private.may_start_job(company, 'package') then
      raise insufficient_privilege using message = 'Your role does not allow making a package';
    end if;
    insert into private.package_counters as c (company_id, last) values (company, 1)
    on conflict (company_id) do update set last = c.last + 1
    returning c.last into made.number;
    made.id := gen_random_uuid();
    made.job_id := private.start_job(company, 'package', format('Assessment package %s', made.number),
      jsonb_build_object('packageId', made.id));
    insert into public.packages (company_id, id, number, protocol_id, note, sha256, frozen_by, frozen_at, job_id)
    values (company, made.id, made.number, protocol, note, frozen_sha256, auth.uid(), moment, made.job_id);
    insert into private.kept_files (company_id, version, size, sha256) values (company, frozen_version, frozen_size, frozen_sha256);
    insert into private.package_files (company_id, package_id, position, path, size, sha256, crc32, version)
    values (company, made.id, 0, 'data/frozen.json', frozen_size, frozen_sha256, frozen_crc32, frozen_version);
    return query select made.id, made.number, made.job_id;
  end
  $$;
alter function private.freeze_package(uuid, text, text, timestamptz, uuid, bigint, text, bigint) owner to app_definer;
revoke execute on function private.freeze_package(uuid, text, text, timestamptz, uuid, bigint, text, bigint) from public;
grant execute on function private.freeze_package(uuid, text, text, timestamptz, uuid, bigint, text, bigint) to authenticated;

-- Has the archive of a package written once more, after its result was cleared away.
create function public.write_package_again(company uuid, package uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    kept public.packages;
    made uuid;
  begin
    select * into kept from public.packages p
    where p.company_id = company and p.id = package and company = any (private.companies_where('company.read')) for update;
    if not found then raise sqlstate 'PT404' using message = 'There is no such package'; end if;
    if exists (
      select from public.jobs j where j.company_id = company and j.id = kept.job_id
        and (j.state in ('queued', 'running') or j.file_name is not null)
    ) then
      raise sqlstate 'PT409' using message = 'The archive of this package is there, or being written';
    end if;
    made := private.start_job(company, 'package', format('Assessment package %s', kept.number),
      jsonb_build_object('packageId', kept.id));
    update public.packages p set job_id = made where p.company_id = company and p.id = package;
    return made;
  end
  $$;
alter function public.write_package_again(uuid, uuid) owner to app_definer;
revoke execute on function public.write_package_again(uuid, uuid) from public;
grant execute on function public.write_package_again(uuid, uuid) to authenticated;
