-- Channels of the live interface. A row of `messages` is a message from the database to a channel, and the policies on the
-- table say who may listen to a private channel (select) and who may speak on it (insert), by its topic:
-- `company:<id>` and everything below it belongs to that company.

create schema realtime authorization app_owner;
grant usage on schema realtime to anon, authenticated, app_api, app_service, app_definer;

create function realtime.topic() returns text
  language sql stable set search_path = '' return nullif(pg_catalog.current_setting('realtime.topic', true), '');

-- The company that a topic belongs to; null for every other topic.
create function realtime.company_of(topic text) returns uuid
  language sql immutable set search_path = ''
  return substring(topic from '^company:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?::|$)')::uuid;

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

alter table realtime.messages enable row level security;
alter table realtime.messages force row level security;
grant select on realtime.messages to authenticated;
grant insert (topic, extension, event, payload, private) on realtime.messages to authenticated;
grant select, insert, delete on realtime.messages to app_service;
create policy "members listen" on realtime.messages for select to authenticated
  using (realtime.company_of(topic) = any ((select private.companies_where('company.read'))::uuid[]));
create policy "members are present, editors speak" on realtime.messages for insert to authenticated
  with check (
    (extension = 'presence' and realtime.company_of(topic) = any ((select private.companies_where('company.read'))::uuid[]))
    or (extension = 'broadcast' and realtime.company_of(topic) = any ((select private.companies_where('content.edit'))::uuid[])));

-- Messages from the database itself: from a trigger, a function, a job.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql volatile set search_path = ''
  as $$ insert into realtime.messages (topic, extension, event, payload, private) values (topic, 'broadcast', event, payload, private) $$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    perform realtime.send(
      jsonb_build_object('id', gen_random_uuid(), 'operation', operation, 'table', table_name, 'schema', table_schema,
        'record', to_jsonb(new), 'old_record', to_jsonb(old), 'level', level),
      event_name, topic_name);
  end
  $$;

revoke execute on function realtime.topic(), realtime.company_of(text), realtime.send(jsonb, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) from public;
grant execute on function realtime.topic(), realtime.company_of(text) to anon, authenticated, app_service, app_definer;
grant execute on function realtime.send(jsonb, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) to authenticated, app_service;

-- Servers that share this database tell each other what clients broadcast and who is present. Unlogged: after a crash
-- nobody is connected any more.
create unlogged table realtime.servers (
  id      uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);
create unlogged table realtime.relay (
  id      bigint generated always as identity primary key,
  tx      xid8 not null default pg_current_xact_id(),
  server  uuid not null,
  -- JSON, but kept as text: what clients say to each other may hold \u0000, which jsonb refuses.
  message text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index on realtime.relay (tx);
create index on realtime.relay (sent_at);
alter table realtime.servers enable row level security;
alter table realtime.servers force row level security;
alter table realtime.relay enable row level security;
alter table realtime.relay force row level security;
grant select, insert, update, delete on realtime.servers, realtime.relay to app_service;

-- Asked with every batch of changes: who is more than a member.
create index on public.profiles (id) where global_role is not null;
