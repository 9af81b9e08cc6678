-- What accounts have besides a password: identities, second factors, passkeys, known devices, single sign-on, access
-- tokens for scripts. Only the service reads and writes these tables; people see their own through functions.

alter table auth.users
  add column invited_at             timestamptz,
  add column reauthentication_sent_at timestamptz,
  add column password_changed_at    timestamptz,
  -- May sign in with the password although single sign-on is enforced: who mends it when it breaks.
  add column keeps_password         boolean not null default false;

-- Ways to prove who one is. An address is one; each provider's account is another.
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

insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at)
select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', email_confirmed_at is not null),
  last_sign_in_at, created_at
from auth.users;

-- An account that is made with an address has it as its identity.
grant insert, update on auth.identities to app_definer;
grant select on auth.identities to app_definer;
create function private.add_email_identity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.raw_app_meta_data ->> 'provider' = 'email' then
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (new.id, 'email', new.id::text,
        jsonb_build_object('sub', new.id, 'email', new.email, 'email_verified', new.email_confirmed_at is not null));
    end if;
    return null;
  end
  $$;
alter function private.add_email_identity() owner to app_definer;
create trigger add_email_identity after insert on auth.users for each row execute function private.add_email_identity();

create function private.follow_email_identity() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', new.email, 'email_verified', new.email_confirmed_at is not null),
      updated_at = now()
    where user_id = new.id and provider = 'email';
    return null;
  end
  $$;
alter function private.follow_email_identity() owner to app_definer;
create trigger follow_email_identity after update of email, email_confirmed_at on auth.users for each row
  when (old.email is distinct from new.email or old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function private.follow_email_identity();
revoke execute on function private.add_email_identity(), private.follow_email_identity() from public;

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
  id          uuid primary key default gen_random_uuid(),
  factor_id   uuid references auth.mfa_factors on delete cascade,
  user_id     uuid references auth.users on delete cascade,
  session_id  uuid,
  purpose     text not null check (purpose in ('verify', 'register', 'sign-in')),
  challenge   text,
  failures    integer not null default 0,
  used_at     timestamptz,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
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

-- Browsers from which a person signed in completely: a signed cookie names the row. Failures elsewhere never lock these out.
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

alter table auth.sessions
  drop constraint sessions_method_check,
  add constraint sessions_method_check check (method in
    ('password', 'otp', 'magiclink', 'recovery', 'invite', 'passkey', 'oidc', 'saml', 'impersonation', 'token')),
  add column aal              text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How and when the person proved who they are: [{method, timestamp, provider?}], newest first.
  add column amr              jsonb not null default '[]',
  -- The person has a factor and has not shown it: until then the session opens nothing but the way to show it.
  add column needs_factor     boolean not null default false,
  -- When a password, a factor or a mailed code was last shown, for changes that want it fresh.
  add column proven_at        timestamptz not null default now(),
  add column device_id        uuid references auth.devices on delete set null,
  add column read_only        boolean not null default false,
  -- Impersonation: who acts, from which session of theirs, and why.
  add column actor_id         uuid references auth.users on delete cascade,
  add column actor_session_id uuid references auth.sessions on delete cascade,
  add column reason           text,
  add check ((method = 'impersonation') = (actor_id is not null));
create index on auth.sessions (device_id);
create index on auth.sessions (actor_id);
create index on auth.sessions (actor_session_id);

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
  company_id   uuid references public.companies on delete cascade,
  last_used_at timestamptz,
  created_at   timestamptz not null default now()
);
create index on auth.access_tokens (user_id);
create index on auth.access_tokens (company_id);

alter table auth.one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in
    ('signup', 'recovery', 'magiclink', 'invite', 'reauthentication', 'email_change_current', 'email_change_new', 'email_change_cancel')),
  -- The six digits that the same mail shows, for who cannot follow a link; few tries.
  add column code_hash bytea,
  add column failures  integer not null default 0,
  -- With PKCE the link ends in a code for the browser that asked.
  add column flow_id   uuid;
create index on auth.one_time_tokens (address);

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
  company_id       uuid references public.companies on delete set null,
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
  -- What the provider said, between its answer and the browser that began; of a test, until the administrator has read it.
  outcome         jsonb,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  used_at         timestamptz
);
create index on auth.flow_states (provider_id);
create index on auth.flow_states (user_id);
create index on auth.flow_states (expires_at);
alter table auth.one_time_tokens add foreign key (flow_id) references auth.flow_states on delete cascade;
create index on auth.one_time_tokens (flow_id);

-- A SAML assertion is accepted once.
create table auth.saml_assertions (
  id_hash    bytea primary key,
  expires_at timestamptz not null
);
create index on auth.saml_assertions (expires_at);

-- When a key began to sign; null for the first ones, which sign from the beginning.
alter table auth.signing_keys add column promoted_at timestamptz;

-- For administrators: whom a lock concerns. Filled only where the account exists, so the table tells no more than they may know.
alter table auth.login_failures
  add column kind    text not null default 'pair' check (kind in ('pair', 'account', 'device', 'factor')),
  add column user_id uuid references auth.users on delete cascade,
  add column address text;
create index on auth.login_failures (user_id);

do $$
declare
  name text;
begin
  foreach name in array array['identities', 'mfa_factors', 'mfa_challenges', 'recovery_codes', 'devices', 'access_tokens',
                              'sso_providers', 'sso_domains', 'flow_states', 'saml_assertions'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('revoke all on auth.%I from public', name);
    execute format('grant select, insert, update, delete on auth.%I to app_service', name);
  end loop;
end
$$;
grant select on auth.mfa_factors, auth.access_tokens, auth.login_failures, auth.sso_providers, auth.devices to app_definer;

-- Why an administrator may not, or no longer, act in somebody's name: `actor` is no administrator, the person is one, or the
-- company that is named does not allow it. Null when nothing stands against it. Companies have their say from 0012 on.
create function private.impersonation_obstacle(actor uuid, person uuid) returns text
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not exists (select from public.profiles p where p.id = actor and p.global_role = 'Admin') then return 'actor'; end if;
    if exists (select from public.profiles p where p.id = person and p.global_role = 'Admin') then return 'administrator'; end if;
    return (
      select 'company: ' || c.name from public.user_companies m join public.companies c on c.id = m.company_id
      where m.user_id = person and c.deleted_at is null and not c.impersonation_allowed order by c.name limit 1);
  end
  $$;
alter function private.impersonation_obstacle(uuid, uuid) owner to app_definer;
revoke execute on function private.impersonation_obstacle(uuid, uuid) from public;
grant execute on function private.impersonation_obstacle(uuid, uuid) to app_service;

-- How a session stands for who holds a token of that assurance level: `ended`, `factor` (a second factor is owed, or the token
-- is from before it was shown), `read-only`, or `alive`. An impersonation ends with the session that it was begun from, and
-- with the right to it.
create function private.session_state(session uuid, level text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((
      select case
        when s.revoked_at is not null or s.not_after <= now() or u.deleted_at is not null or u.banned_until > now() then 'ended'
        when s.actor_session_id is not null and not exists (
          select from auth.sessions a join auth.users au on au.id = a.user_id
          where a.id = s.actor_session_id and a.revoked_at is null and a.not_after > now()
            and au.deleted_at is null and (au.banned_until is null or au.banned_until <= now())) then 'ended'
        when s.actor_id is not null and private.impersonation_obstacle(s.actor_id, s.user_id) is not null then 'ended'
        when s.needs_factor then 'factor'
        when s.aal = 'aal2' and level = 'aal1' then 'factor'
        when s.read_only then 'read-only'
        else 'alive' end
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = session), 'ended')
  $$;
alter function private.session_state(uuid, text) owner to app_definer;
revoke execute on function private.session_state(uuid, text) from public;
grant execute on function private.session_state(uuid, text) to app_service;

-- The same for the token of this request.
create function private.session_state(session uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select private.session_state(session, auth.jwt() ->> 'aal') $$;
alter function private.session_state(uuid) owner to app_definer;
revoke execute on function private.session_state(uuid) from public;
grant execute on function private.session_state(uuid) to anon, authenticated, app_api, app_service;

create or replace function private.session_alive(session uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.session_state(session) in ('alive', 'read-only') $$;

-- The door of every request: see 0005. A session that owes a factor gets no further, and one that may only read cannot write.
create or replace function private.require_session(session uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    standing constant text := case when session is null then 'alive' else private.session_state(session) end;
  begin
    if standing = 'ended' then
      raise sqlstate 'PGRST' using
        message = '{"code":"PGRST303","message":"Session ended","details":null,"hint":"Sign in again."}',
        detail = '{"status":401,"headers":{}}';
    elsif standing = 'factor' then
      raise sqlstate 'PGRST' using
        message = '{"code":"insufficient_aal","message":"A second factor is required","details":null,"hint":"Enter the code of your second factor."}',
        detail = '{"status":403,"headers":{}}';
    elsif standing = 'read-only' then
      perform pg_catalog.set_config('transaction_read_only', 'on', true);
    end if;
  end
  $$;
