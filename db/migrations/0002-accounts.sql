-- Accounts, their sessions, and what protects them. Only the service reads and writes these tables: no request
-- reaches them as its caller. Secrets are stored hashed (passwords, mailed tokens) or sealed (signing keys).

create table auth.users (
  id                   uuid primary key default gen_random_uuid(),
  email                text not null check (email = lower(email) and length(email) <= 254),
  encrypted_password   text,
  new_email            text check (new_email = lower(new_email) and length(new_email) <= 254),
  email_confirmed_at   timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at     timestamptz,
  email_change_sent_at timestamptz,
  last_sign_in_at      timestamptz,
  banned_until         timestamptz,
  deleted_at           timestamptz,
  raw_app_meta_data    jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data   jsonb not null default '{}',
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);
create unique index users_email on auth.users (email);

-- A session outlives its access tokens; it ends at once when `revoked_at` is set. The refresh token is not
-- stored: it names the session and the counter, under a MAC.
create table auth.sessions (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references auth.users on delete cascade,
  method          text not null default 'password' check (method in ('password', 'otp', 'recovery')),
  refresh_counter bigint not null default 0,
  created_at      timestamptz not null default now(),
  refreshed_at    timestamptz not null default now(),
  not_after       timestamptz not null,
  revoked_at      timestamptz,
  user_agent      text,
  address         text,
  -- The company that the user chose to work in. Not a foreign key yet: companies come after accounts.
  company_id      uuid
);
create index on auth.sessions (user_id);
create index on auth.sessions (not_after);

-- Tokens that went out by mail: SHA-256, single use, bound to purpose, user and the address they were sent to.
create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id    uuid not null references auth.users on delete cascade,
  purpose    text not null check (purpose in ('signup', 'recovery', 'email_change_current', 'email_change_new')),
  address    text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, purpose)
);

-- The token that proves who may make the first account. One row at most.
create table auth.setup_token (
  only_one   boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null default now()
);

-- Keys that sign access tokens. The private half is sealed with a key that the database never sees.
create table auth.signing_keys (
  kid            text primary key,
  state          text not null check (state in ('standby', 'current', 'retired')),
  public_jwk     jsonb not null,
  sealed_private text not null,
  created_at     timestamptz not null default now(),
  retired_at     timestamptz,
  check ((state = 'retired') = (retired_at is not null))
);
create unique index one_current_signing_key on auth.signing_keys (state) where state = 'current';
create unique index one_standby_signing_key on auth.signing_keys (state) where state = 'standby';

-- Failed sign-ins by key: an HMAC of account and network address, or of the account alone.
create table auth.login_failures (
  key             bytea primary key,
  failures        integer not null,
  last_failure_at timestamptz not null default clock_timestamp(),
  locked_until    timestamptz
);
create index on auth.login_failures (last_failure_at);

-- Requests in the present window by key. Unlogged: a crash may forget a minute of counting, never a lock.
create unlogged table auth.rate_counters (
  key       bytea primary key,
  count     integer not null,
  resets_at timestamptz not null
);
create index on auth.rate_counters (resets_at);

-- Mails to send, written in the transaction of what they tell about. Without an SMTP server they stay here,
-- and an administrator reads them.
create table auth.mail_outbox (
  id              uuid primary key default gen_random_uuid(),
  to_address      text not null,
  subject         text not null,
  text            text not null,
  html            text,
  kind            text not null,
  state           text not null default 'ready' check (state in ('ready', 'sending', 'sent', 'failed')),
  attempts        integer not null default 0,
  created_at      timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  lease_until     timestamptz,
  sent_at         timestamptz,
  error           text
);
create index on auth.mail_outbox (next_attempt_at) where state in ('ready', 'sending');
create index on auth.mail_outbox (created_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['users', 'sessions', 'one_time_tokens', 'setup_token', 'signing_keys',
                              'login_failures', 'rate_counters', 'mail_outbox'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('revoke all on auth.%I from public', name);
    execute format('grant select, insert, update, delete on auth.%I to app_service', name);
  end loop;
end
$$;

grant select on auth.users, auth.sessions to app_definer;

-- Does the session still live? Asked with every request, so that signing out, banning and deleting work at once.
create function private.session_alive(session uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from auth.sessions s
      join auth.users u on u.id = s.user_id
      where s.id = session
        and s.revoked_at is null
        and s.not_after > now()
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until <= now()))
  $$;
alter function private.session_alive(uuid) owner to app_definer;
revoke execute on function private.session_alive(uuid) from public;
grant execute on function private.session_alive(uuid) to anon, authenticated, app_api, app_service;
