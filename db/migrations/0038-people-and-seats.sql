-- People of a company, with or without an account, and seats: limited access of a person from outside to one purpose.

-- By the login of the migration, which may create roles.
reset role;
do $$
begin
  if not exists (select from pg_roles where rolname = 'seat') then
    create role seat nologin noinherit;
  end if;
end
$$;
grant seat to app_api;
grant usage on schema public to seat;
set local role app_owner;
grant usage on schema private to seat;

-- Everyone who takes part in the company's work: members, staff without an account, contacts of third parties.
create table public.people (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  name        text not null check (length(btrim(name)) between 1 and 200),
  email       text check (email = lower(email) and length(email) <= 254 and position('@' in email) > 1),
  department  text not null default '' check (length(department) <= 120),
  manager_id  uuid,
  groups      text[] not null default '{}' check (cardinality(groups) <= 50),
  -- A contact of a third party: no part of the staff.
  is_external boolean not null default false,
  source      text not null default 'By hand' check (source in ('By hand', 'File', 'Member', 'SCIM')),
  left_on     date check (left_on between '1900-01-01' and '2999-12-31'),
  -- The account of a member; name and address come from it.
  user_id     uuid,
  created_by  uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, email),
  unique (company_id, user_id),
  constraint managed_by_another check (manager_id <> id),
  foreign key (company_id, manager_id) references public.people on delete set null (manager_id),
  foreign key (company_id, user_id) references public.user_companies (company_id, user_id) on delete set null (user_id)
);
create index on public.people (company_id, manager_id);
create index on public.people (created_by);
create index people_words on public.people
  using gin (private.folded(name, coalesce(email, ''), department) extensions.gin_trgm_ops);

-- Members of before.
insert into public.people (company_id, name, email, source, user_id)
select m.company_id, coalesce(nullif(btrim(p.full_name), ''), p.email), lower(p.email), 'Member', m.user_id
from public.user_companies m join public.profiles p on p.id = m.user_id;

-- A person's access to one subject of one purpose until a day. How they come in is decided by the purpose.
create table public.seats (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  purpose       text not null check (length(purpose) between 1 and 40),
  -- A record of the purpose, such as a questionnaire that was sent.
  subject_id    uuid not null,
  person_id     uuid not null,
  -- How the second proof reaches the person: a code by mail, or a passphrase that the sender hands over.
  code_by       text not null check (code_by in ('mail', 'passphrase')),
  access_until  timestamptz not null,
  invited_by    uuid references public.profiles on delete set null,
  created_at    timestamptz not null default now(),
  entered_at    timestamptz,
  ended_at      timestamptz,
  ended_because text check (ended_because in ('revoked', 'wrong codes', 'replaced', 'finished')),
  primary key (company_id, id),
  constraint ended_for_a_reason check ((ended_at is null) = (ended_because is null)),
  foreign key (company_id, person_id) references public.people on delete cascade
);
create index on public.seats (company_id, person_id);
create index on public.seats (company_id, purpose, subject_id);
create index on public.seats (invited_by);

-- The secrets of a seat: hashes only.
create table private.seat_links (
  company_id      uuid not null,
  seat_id         uuid not null,
  token_hash      bytea not null unique check (length(token_hash) = 32),
  passphrase_hash bytea check (length(passphrase_hash) = 32),
  code_hash       bytea check (length(code_hash) = 32),
  code_until      timestamptz,
  -- Counted before a code is checked, and set to 0 by the right one.
  wrong_codes     integer not null default 0 check (wrong_codes >= 0),
  primary key (company_id, seat_id),
  foreign key (company_id, seat_id) references public.seats on delete cascade
);

-- Where a seat is taken at the moment.
create table private.seat_sessions (
  id         uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  seat_id    uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, seat_id) references public.seats on delete cascade
);
create index on private.seat_sessions (company_id, seat_id);

-- What a purpose's functions know of the seat that calls them, whichever way its person came in.
create type private.seat as (
  company_id   uuid,
  id           uuid,
  purpose      text,
  subject_id   uuid,
  name         text,
  email        text,
  person_id    uuid,
  invited_by   uuid,
  access_until timestamptz
);
grant usage on type private.seat to app_definer;
