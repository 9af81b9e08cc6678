-- Channels of the live interface. A row of `messages` is a message from the database to a channel, and the policies on
-- the table say who may listen to a private channel (select) and who may send to it (insert), by its topic:
-- `company:<id>` and everything below it belongs to that company.

create table realtime.messages (
  id          uuid primary key default gen_random_uuid(),
  -- The order in which messages are delivered.
  seq         bigint generated always as identity unique,
  tx          xid8 not null default pg_current_xact_id(),
  topic       text not null,
  extension   text not null check (extension in ('broadcast', 'presence')),
  event       text,
  payload     jsonb,
  private     boolean not null default true,
  inserted_at timestamptz not null default clock_timestamp()
);
create index on realtime.messages (tx);
create index on realtime.messages (topic, inserted_at desc);
create index on realtime.messages (inserted_at);

-- Servers that share this database tell each other what clients broadcast and who is present. Unlogged: after a crash
-- no client is connected any more.
create unlogged table realtime.servers (
  id      uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);

create unlogged table realtime.relay (
  id      bigint generated always as identity primary key,
  tx      xid8 not null default pg_current_xact_id(),
  server  uuid not null,
  -- JSON, but kept as text: messages of clients may hold \u0000, which jsonb refuses.
  message text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index on realtime.relay (tx);
create index on realtime.relay (sent_at);
