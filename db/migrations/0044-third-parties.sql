-- Third parties of a company (suppliers, business associates): what they hold, what was agreed, and their documents,
-- which are evidence items. Members read and write them; Owners and Managers delete them.

create table private.third_party_counters (
  company_id uuid primary key,
  last       integer not null
);

create table public.third_parties (
  company_id         uuid not null references public.companies on delete cascade,
  id                 uuid not null default gen_random_uuid(),
  -- T-1, T-2 … in the page.
  number             integer not null,
  name               text not null check (length(btrim(name)) between 1 and 200),
  status             text not null default 'Active' check (status in ('Prospect', 'Active', 'Offboarding', 'Ended')),
  tier               text check (tier in ('Tier 1', 'Tier 2', 'Tier 3', 'Tier 4')),
  -- What they hold of ours. Empty: none.
  data_held          text[] not null default '{}' check (data_held <@ array['CUI', 'FCI', 'PHI', 'Personal data']),
  services           text not null default '' check (length(services) <= 2000),
  website            text not null default '' check (length(website) <= 300),
  owner_id           uuid,
  inherent_risk      text check (inherent_risk in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  residual_risk      text check (residual_risk in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  contract_starts_on date check (contract_starts_on between '1900-01-01' and '2999-12-31'),
  contract_ends_on   date check (contract_ends_on between '1900-01-01' and '2999-12-31'),
  last_reviewed_on   date check (last_reviewed_on between '1900-01-01' and '2999-12-31'),
  next_review_on     date check (next_review_on between '1900-01-01' and '2999-12-31'),
  cage_code          text check (cage_code ~ '^[0-9A-Z]{5}$'),
  uei                text check (uei ~ '^[0-9A-Z]{12}$'),
  cmmc_level         text check (cmmc_level in ('Level 1 (Self)', 'Level 2 (Self)', 'Level 2 (C3PAO)', 'Level 3 (DIBCAC)')),
  sprs_score         integer check (sprs_score >= -203 and sprs_score <= 110),
  sprs_on            date check (sprs_on between '1900-01-01' and '2999-12-31'),
  affirmation_until  date check (affirmation_until between '1900-01-01' and '2999-12-31'),
  -- The third party that it works for: a subcontractor's prime.
  parent_id          uuid,
  created_by         uuid references public.profiles on delete set null,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  constraint works_for_another check (parent_id <> id),
  constraint contract_ends_after_it_starts check (contract_ends_on >= contract_starts_on),
  foreign key (company_id, parent_id) references public.third_parties on delete set null (parent_id),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id)
);
create index on public.third_parties (company_id, owner_id);
create index on public.third_parties (company_id, parent_id);
create index on public.third_parties (created_by);
create index third_parties_words on public.third_parties
  using gin (private.folded('T-' || number::text, name, services) extensions.gin_trgm_ops);

create table public.third_party_contacts (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  third_party_id uuid not null,
  person_id      uuid not null,
  role           text not null default '' check (length(role) <= 120),
  created_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, third_party_id, person_id),
  foreign key (company_id, third_party_id) references public.third_parties on delete cascade,
  foreign key (company_id, person_id) references public.people on delete cascade
);
create index on public.third_party_contacts (company_id, person_id);

-- What kind of document of a third party an evidence item is. Its file, dates, versions and review are the item's.
create table public.third_party_documents (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  third_party_id uuid not null,
  evidence_id    uuid not null,
  kind           text not null check (kind in ('BAA', 'DPA', 'NDA', 'Contract', 'SOC 2 report', 'ISO certificate', 'Penetration test', 'Insurance',
    'Responsibility matrix', 'Other')),
  created_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, third_party_id, evidence_id),
  foreign key (company_id, third_party_id) references public.third_parties on delete cascade,
  foreign key (company_id, evidence_id) references public.evidence on delete cascade
);
create index on public.third_party_documents (company_id, evidence_id);

-- Which reminders went out: each date of a third party once in each stage.
create table private.told_third_party_days (
  company_id     uuid not null,
  third_party_id uuid not null,
  owner_id       uuid not null references public.profiles on delete cascade,
  what           text not null check (length(what) between 1 and 60),
  ends_on        date not null,
  stage          integer not null,
  told_at        timestamptz not null default now(),
  primary key (company_id, third_party_id, owner_id, what, ends_on, stage),
  foreign key (company_id, third_party_id) references public.third_parties on delete cascade
);
create index on private.told_third_party_days (owner_id);
create index on private.told_third_party_days (told_at);

select private.open_to_comments('public.third_parties', 'third_party_id');
