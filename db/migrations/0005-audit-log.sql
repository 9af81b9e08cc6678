-- The audit log. Every change of a company's rows and every event is an entry of its company's chain: each entry
-- carries the hash of the one before it, so nothing can be edited, inserted, moved or taken out without breaking the
-- chain from there on. Anchors (entry hashes signed with a key that the database never sees, kept outside it too) show
-- when all of it was computed again. docs/decisions/0009 says what exactly is hashed.

-- The person behind an entry, and where it came from.
create type audit.origin as (
  user_id uuid, actor_id uuid, session_id uuid, address text, user_agent text, request_id text
);

create type audit.draft as (
  company_id uuid, table_name text, action text, record_id text, old_row jsonb, new_row jsonb
);

-- No foreign key to companies or people: what happened outlives those that it happened to.
create table audit.log (
  company_id uuid not null,
  seq        bigint not null,
  id         uuid not null default gen_random_uuid(),
  -- The writing transaction. A reader that keeps the snapshot of its last look finds exactly what has been committed
  -- since, whatever other transactions are still open. Not hashed: it means something to this cluster only.
  tx         xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  -- INSERT, UPDATE and DELETE are changes of rows; everything else is an event.
  action     text not null,
  table_name text not null,
  record_id  text,
  user_id    uuid,
  -- Who acted in the name of user_id.
  actor_id   uuid,
  session_id uuid,
  severity   text not null check (severity in ('info', 'warning')),
  address    text,
  user_agent text,
  request_id text,
  metadata   jsonb,
  -- Not hashed themselves but by their hashes, so that personal data can be erased and the chain still holds.
  old_row    jsonb,
  new_row    jsonb,
  old_hash   bytea,
  new_hash   bytea,
  signature  text not null,
  prev_hash  bytea not null,
  entry_hash bytea not null,
  primary key (company_id, seq)
);
create unique index on audit.log (id);
create index on audit.log (tx);
create index on audit.log (user_id, created_at desc);
create index on audit.log (created_at desc);
create index log_company_created_at_idx on audit.log (nullif(nullif(company_id, audit.installation()), audit.told()), created_at desc);

-- The end of each chain, locked by the writer until its commit: numbers have no gaps and follow the commits.
create table audit.heads (
  company_id uuid primary key,
  seq        bigint not null,
  hash       bytea not null,
  -- Entries up to this one have passed their retention: they are hidden, and deleted once they were verified.
  retired    bigint not null default 0
);

-- Signed lines, as they also stand in the file outside the database. Each names the one before it in its company's
-- chain.
create table audit.anchors (
  n          bigint generated always as identity primary key,
  company_id uuid not null,
  seq        bigint not null,
  kind       text not null check (kind in ('head', 'retention')),
  prev       text not null,
  line       text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (company_id, prev)
);
create index on audit.anchors (company_id, n);

-- Where a company's entries are sent as they are written. The secret that signs what a webhook is sent comes in through
-- the server, sealed, and is never read back.
create table public.audit_forwarders (
  id            uuid not null default gen_random_uuid(),
  company_id    uuid not null references public.companies on delete cascade,
  kind          text not null check (kind in ('syslog', 'webhook')),
  address       text not null check (length(address) between 1 and 500 and
    case kind when 'syslog' then address ~ '^(tcp|tls|udp)://[^/@?#]+:[0-9]{1,5}$' else address ~ '^https?://[^@]+$' end),
  enabled       boolean not null default true,
  -- The last entry that was taken.
  position      bigint not null default 0,
  last_error    text,
  failing_since timestamptz,
  sealed_secret text,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (company_id, id)
);
