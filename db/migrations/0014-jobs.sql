-- Work that outlives its request: jobs, the bytes that they make, packages for assessors, and imports of many rows.

create table private.job_kinds (
  kind          text primary key,
  -- The permissions needed in the company to start or cancel it, and the one needed to fetch its result.
  starts        text[] not null check (cardinality(starts) > 0),
  result_for    text not null,
  -- How long a result is kept.
  keep_days     integer not null check (keep_days > 0),
  -- The permission needed to cancel a job of another person.
  others_cancel text not null
);

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
  -- Known of a result in one piece. What is larger says its hashes itself.
  file_sha256     text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  primary key (company_id, id),
  constraint running_has_a_worker check ((state = 'running') = (worker is not null)),
  constraint ended_when_it_is_over check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint failed_says_why check ((state = 'failed') = (error is not null)),
  constraint a_file_is_whole check (num_nulls(file_name, file_type, file_size) in (0, 3)),
  constraint a_hash_has_its_file check (file_sha256 is null or file_name is not null)
);
create index on public.jobs (wanted_by);
create index on public.jobs (company_id, wanted_at desc);
create index on public.jobs (next_attempt_at) where state in ('queued', 'running');
create index on public.jobs (expires_at) where file_name is not null;

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

-- The result of a job is its pieces, one after the other: each is safe before the next is begun, so that a server that
-- takes over a job continues after the last.
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

-- Put aside in the transaction that asks for it, so that the result is of that moment; let go of when the job ends.
create table private.job_sources (
  company_id uuid not null,
  job_id     uuid not null,
  content    text not null,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references public.jobs (company_id, id) on delete cascade
);

-- The last number given in each company. Without a foreign key, which would tell a stranger whether a company exists.
create table private.package_counters (
  company_id uuid primary key,
  last       integer not null
);

-- A company at one moment, for an assessor. Written by the database and the server alone, and never changed
-- but for what the server finds out while it writes the archive.
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
  -- Evidence items whose files could not be included.
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

create table private.imports (
  company_id uuid not null,
  job_id     uuid not null,
  -- As whom they are written: the claims, the session and the origin of the request that brought them.
  claims     jsonb not null,
  session_id uuid,
  origin     jsonb not null,
  -- The transaction that writes them, as long as it is under way.
  written_in xid8,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references public.jobs (company_id, id) on delete cascade
);

create table private.import_rows (
  company_id uuid not null,
  job_id     uuid not null,
  position   integer not null,
  -- In the file, as the person counts.
  row_number integer not null,
  entry      jsonb not null,
  primary key (company_id, job_id, position),
  foreign key (company_id, job_id) references private.imports (company_id, job_id) on delete cascade
);

-- A writer locks the head of a company's audit chain until its commit, and all others in the company wait. An import
-- would hold that lock all the time; so its entries wait here and are added at its end, in the same transaction.
create unlogged table private.import_entries (
  tx         xid8 not null,
  place      bigint generated always as identity,
  company_id uuid not null,
  table_name text not null,
  action     text not null,
  record_id  text,
  old_row    jsonb,
  new_row    jsonb,
  primary key (tx, place)
);
