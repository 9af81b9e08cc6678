-- Accounts, their sessions, and what protects them. Only the service reads and writes these tables: no request reaches
-- them as its caller, and people see their own data through functions. Secrets are stored hashed (passwords, mailed
-- tokens) or sealed (keys).

create table auth.users (
  id                       uuid primary key default gen_random_uuid(),
  email                    text not null check (email = lower(email) and length(email) <= 254),
  encrypted_password       text,
  new_email                text check (new_email = lower(new_email) and length(new_email) <= 254),
  email_confirmed_at       timestamptz,
  confirmation_sent_at     timestamptz,
  recovery_sent_at         timestamptz,
  email_change_sent_at     timestamptz,
  last_sign_in_at          timestamptz,
  banned_until             timestamptz,
  deleted_at               timestamptz,
  raw_app_meta_data        jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data       jsonb not null default '{}',
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  invited_at               timestamptz,
  reauthentication_sent_at timestamptz,
  password_changed_at      timestamptz,
  -- May sign in with the password although single sign-on is enforced: the person who repairs it when it breaks.
  keeps_password           boolean not null default false,
  -- That an account may be used, and that its address is its owner's, are two things: without a mail server anybody may
  -- use an account at once, whatever address they gave it. What belongs to an address asks for the second.
  email_proven_at          timestamptz
);
create unique index users_email on auth.users (email);

-- Browsers from which a person signed in completely: a signed cookie names the row. Failures elsewhere never lock these
-- out.
create table auth.devices (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references auth.users on delete cascade,
  nonce_hash   bytea not null,
  user_agent   text,
  address      text,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '180 days',
  revoked_at   timestamptz
);
create index on auth.devices (user_id);

-- A session outlives its access tokens; it ends at once when `revoked_at` is set. The refresh token is not
-- stored: it names the session and the counter, under a MAC.
create table auth.sessions (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null references auth.users on delete cascade,
  method           text not null default 'password' check (method in
    ('password', 'otp', 'magiclink', 'recovery', 'invite', 'passkey', 'oidc', 'saml', 'impersonation', 'token')),
  refresh_counter  bigint not null default 0,
  created_at       timestamptz not null default now(),
  refreshed_at     timestamptz not null default now(),
  not_after        timestamptz not null,
  revoked_at       timestamptz,
  user_agent       text,
  address          text,
  -- The company that the user chose to work in.
  company_id       uuid,
  aal              text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How and when the person proved who they are: [{method, timestamp, provider?}], newest first.
  amr              jsonb not null default '[]',
  -- The person has a factor and has not shown it: until then the session opens nothing but the way to show it.
  needs_factor     boolean not null default false,
  -- When a password, a factor or a mailed code was last shown, for changes that want it fresh.
  proven_at        timestamptz not null default now(),
  device_id        uuid references auth.devices on delete set null,
  read_only        boolean not null default false,
  -- Impersonation: who acts, from which session of theirs, and why.
  actor_id         uuid references auth.users on delete cascade,
  actor_session_id uuid references auth.sessions on delete cascade,
  reason           text,
  -- A mail proves the address of an account with a second factor only together with that: what the session proves once
  -- it has shown it.
  proves_address   text,
  check ((method = 'impersonation') = (actor_id is not null))
);
create index on auth.sessions (user_id);
create index on auth.sessions (not_after);
create index on auth.sessions (device_id);
create index on auth.sessions (actor_id);
create index on auth.sessions (actor_session_id);

-- Single sign-on, set by an administrator. Members of an enforced provider's domains sign in through it alone.
create table auth.sso_providers (
  id               uuid primary key default gen_random_uuid(),
  kind             text not null check (kind in ('oidc', 'saml')),
  name             text not null check (length(name) between 1 and 100),
  -- OIDC: issuer, clientId, scopes. SAML: entityId, ssoUrl, certificates. Never a secret.
  config           jsonb not null,
  sealed_secret    text,
  is_enabled       boolean not null default false,
  is_enforced      boolean not null default false,
  -- A sign-in came through with the present configuration; changing the configuration takes it back.
  tested_at        timestamptz,
  -- Who keeps a password when the provider is enforced.
  recovery_user_id uuid references auth.users on delete restrict,
  -- New people get an account on their first sign-in; and a role in this company.
  company_id       uuid,
  company_role     text check (company_role in ('Manager', 'Contributor', 'Auditor')),
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  check (not is_enforced or (is_enabled and tested_at is not null and recovery_user_id is not null))
);
create index on auth.sso_providers (recovery_user_id);
create index on auth.sso_providers (company_id);

create table auth.sso_domains (
  domain      text primary key check (domain = lower(domain) and domain ~ '^[a-z0-9.-]+\.[a-z0-9-]+$'),
  provider_id uuid not null references auth.sso_providers on delete cascade
);
create index on auth.sso_domains (provider_id);

-- A sign-in that is under way elsewhere: at a provider, or in the browser that asked for a link (PKCE).
create table auth.flow_states (
  id              uuid primary key default gen_random_uuid(),
  purpose         text not null check (purpose in ('sign-in', 'link', 'test', 'mail')),
  provider_id     uuid references auth.sso_providers on delete cascade,
  user_id         uuid references auth.users on delete cascade,
  -- What goes to the provider and must come back: hashed, used once.
  state_hash      bytea unique,
  nonce           text,
  sealed_verifier text,
  request_id      text,
  -- The code for the browser that began, and its challenge (S256).
  code_hash       bytea unique,
  code_challenge  text,
  method          text,
  redirect_to     text,
  -- What the provider said, between its answer and the browser that began; of a test, until the administrator has read
  -- it.
  outcome         jsonb,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  used_at         timestamptz
);
create index on auth.flow_states (provider_id);
create index on auth.flow_states (user_id);
create index on auth.flow_states (expires_at);

-- Tokens that went out by mail: SHA-256, single use, bound to purpose, user and the address they were sent to.
create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id    uuid not null references auth.users on delete cascade,
  purpose    text not null check (purpose in
    ('signup', 'recovery', 'magiclink', 'invite', 'reauthentication', 'email_change_current', 'email_change_new', 'email_change_cancel')),
  address    text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The six digits that the same mail shows, for a person who cannot follow a link; few attempts.
  code_hash  bytea,
  failures   integer not null default 0,
  -- With PKCE the link ends in a code for the browser that asked.
  flow_id    uuid,
  unique (user_id, purpose),
  foreign key (flow_id) references auth.flow_states on delete cascade
);
create index on auth.one_time_tokens (address);
create index on auth.one_time_tokens (flow_id);

-- The token that proves the right to make the first account. One row at most.
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
  -- When a key began to sign; null for the first ones, which sign from the beginning.
  promoted_at    timestamptz,
  check ((state = 'retired') = (retired_at is not null))
);
create unique index one_current_signing_key on auth.signing_keys (state) where state = 'current';
create unique index one_standby_signing_key on auth.signing_keys (state) where state = 'standby';

-- Failed sign-ins by key: an HMAC of account and network address, or of the account alone.
create table auth.login_failures (
  key             bytea primary key,
  failures        integer not null,
  last_failure_at timestamptz not null default clock_timestamp(),
  locked_until    timestamptz,
  -- For administrators: whom a lock concerns. Filled only where the account exists, so the table tells no more than
  -- they may know.
  kind            text not null default 'pair' check (kind in ('pair', 'account', 'device', 'factor')),
  user_id         uuid references auth.users on delete cascade,
  address         text
);
create index on auth.login_failures (last_failure_at);
create index on auth.login_failures (user_id);

-- Requests in the present window by key. Unlogged: a crash may forget a minute of counting, never a lock.
create unlogged table auth.rate_counters (
  key       bytea primary key,
  count     integer not null,
  resets_at timestamptz not null
);
create index on auth.rate_counters (resets_at);

-- Ways to prove an identity. An address is one; each provider's account is another.
create table auth.identities (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references auth.users on delete cascade,
  -- `email`, or `sso:<id of the provider>`.
  provider        text not null,
  -- The account's name at the provider (`sub`, NameID); for an address the user's own id.
  provider_id     text not null,
  identity_data   jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (provider, provider_id)
);
create index on auth.identities (user_id);

-- A person who was removed here is still known to their provider, and must not come back by signing in there. Of the
-- provider's name for them only the hash is kept.
create table auth.removed_identities (
  provider_id   uuid not null references auth.sso_providers on delete cascade,
  identity_hash bytea not null,
  removed_at    timestamptz not null default now(),
  primary key (provider_id, identity_hash)
);

-- Second factors. A passkey is a WebAuthn factor that may also be the only one.
create table auth.mfa_factors (
  id                 uuid primary key default gen_random_uuid(),
  user_id            uuid not null references auth.users on delete cascade,
  factor_type        text not null check (factor_type in ('totp', 'webauthn')),
  status             text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name      text not null check (length(friendly_name) between 1 and 100),
  -- TOTP: the secret, sealed, and the last time step that was accepted, so that a code works once.
  sealed_secret      text,
  last_step          bigint not null default 0,
  -- WebAuthn: what the authenticator gave.
  credential_id      text unique,
  public_key         bytea,
  sign_count         bigint not null default 0,
  transports         text[] not null default '{}',
  aaguid             text,
  is_backed_up       boolean not null default false,
  -- Wrong codes since the last right one, and when the last was.
  failures           integer not null default 0,
  last_failure_at    timestamptz,
  last_challenged_at timestamptz,
  last_used_at       timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  unique (user_id, friendly_name)
);

-- What an authenticator was asked to sign, or when a code was asked for. A passkey sign-in has no factor yet.
create table auth.mfa_challenges (
  id         uuid primary key default gen_random_uuid(),
  factor_id  uuid references auth.mfa_factors on delete cascade,
  user_id    uuid references auth.users on delete cascade,
  session_id uuid,
  purpose    text not null check (purpose in ('verify', 'register', 'sign-in')),
  challenge  text,
  failures   integer not null default 0,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on auth.mfa_challenges (factor_id);
create index on auth.mfa_challenges (user_id);
create index on auth.mfa_challenges (expires_at);

create table auth.recovery_codes (
  user_id    uuid not null references auth.users on delete cascade,
  code_hash  bytea not null,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Tokens for scripts: each is a session of its own, which ends when the token is revoked.
create table auth.access_tokens (
  session_id   uuid primary key references auth.sessions on delete cascade,
  user_id      uuid not null references auth.users on delete cascade,
  name         text not null check (length(name) between 1 and 100),
  -- The beginning of the token, to recognise it by.
  prefix       text not null,
  token_hash   bytea not null unique,
  -- Permissions that it may use, of those the person has.
  scopes       text[] not null check (cardinality(scopes) > 0),
  company_id   uuid,
  last_used_at timestamptz,
  created_at   timestamptz not null default now()
);
create index on auth.access_tokens (user_id);
create index on auth.access_tokens (company_id);

-- A SAML assertion is accepted once.
create table auth.saml_assertions (
  id_hash    bytea primary key,
  expires_at timestamptz not null
);
create index on auth.saml_assertions (expires_at);
