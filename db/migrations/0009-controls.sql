-- The frameworks, a company's controls, and everything recorded with a control: status, objectives, statements,
-- providers, estimates, official texts, exceptions, profiles.

-- The frameworks, loaded from db/catalogs at start. The same for all companies; the interface never writes them.
create table public.catalog_controls (
  id               text primary key,
  protocol_id      text not null references public.protocols,
  nist_id          text collate public.natural_order not null,
  practice_id      text,
  position         integer not null,
  title            text not null,
  family           text not null,
  safeguard_domain text not null,
  level            smallint,
  weight           smallint,
  requirement      text,
  poam_eligible    text,
  successors       text[] not null default '{}',
  description      text not null,
  guidance         text not null,
  unique (protocol_id, nist_id)
);

-- Which entry corresponds to which in another framework, and how sure that is.
create table public.catalog_mappings (
  protocol_id  text not null references public.protocols,
  nist_id      text not null,
  to_framework text not null,
  to_id        text not null,
  strength     text not null check (strength in ('exact', 'derived', 'review')),
  source       text not null,
  primary key (protocol_id, nist_id, to_framework, to_id)
);

create table public.catalog_objectives (
  id         text primary key,
  catalog_id text not null references public.catalog_controls on delete cascade,
  letter     text not null check (letter ~ '^[a-z]{1,2}$'),
  position   smallint not null,
  words      text not null,
  -- The corresponding objective of NIST SP 800-171A, where the framework is another.
  source     text,
  unique (catalog_id, letter)
);

-- The checksum of the frameworks that db/load-catalogs.ts wrote last.
create table private.catalog_state (
  only_one boolean primary key default true check (only_one),
  checksum text not null
);

create table public.controls (
  id               uuid not null default gen_random_uuid(),
  company_id       uuid not null references public.companies on delete cascade,
  protocol_id      text not null references public.protocols,
  catalog_id       text references public.catalog_controls on delete set null,
  nist_id          text collate public.natural_order not null check (length(nist_id) between 1 and 60),
  title            text not null check (length(title) between 1 and 300),
  description      text not null default '' check (length(description) <= 10000),
  family           text not null default '' check (length(family) <= 200),
  safeguard_domain text not null default '' check (length(safeguard_domain) <= 100),
  level            smallint,
  evidence_count   integer not null default 0,
  comments_count   integer not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, protocol_id, nist_id)
);
create index on public.controls (catalog_id);
create index controls_words on public.controls using gin (private.folded(nist_id, title, description) extensions.gin_trgm_ops);

create table public.org_control_status (
  id         uuid not null default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  control_id uuid not null,
  status     text not null default 'Not Started'
             check (status in ('Not Started', 'In Progress', 'Completed', 'Not Applicable')),
  notes      text check (length(notes) <= 20000),
  updated_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The member who is responsible for the control, and by when. A member who leaves owns nothing any more.
  owner_id   uuid,
  due_on     date,
  na_reason  text check (length(na_reason) <= 5000),
  -- A calendar day on which it is looked at again.
  review_on  date,
  primary key (company_id, id),
  unique (company_id, control_id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id)
);
create index on public.org_control_status (company_id, updated_at desc);
create index on public.org_control_status (company_id, owner_id);
create index on public.org_control_status (due_on) where due_on is not null;
create index org_control_status_words on public.org_control_status
  using gin (private.folded(notes) extensions.gin_trgm_ops) where notes is not null;

-- Each change of a status, so that any score of the past can be computed again by the one function that computes
-- scores. Not a part of the audit log: retention may clear that, this stays as long as the control.
create table private.status_history (
  company_id uuid not null,
  control_id uuid not null,
  at         timestamptz not null,
  status     text not null,
  changed_by uuid references public.profiles on delete set null,
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on private.status_history (company_id, control_id, at desc);

-- Reminders sent to owners about due dates: each stage once, and again when the date or the owner changes.
create table private.told_due_dates (
  company_id uuid not null,
  status_id  uuid not null,
  owner_id   uuid not null references public.profiles on delete cascade,
  due_on     date not null,
  stage      text not null check (stage in ('week', 'day', 'overdue')),
  told_at    timestamptz not null default now(),
  primary key (company_id, status_id, owner_id, due_on, stage),
  foreign key (company_id, status_id) references public.org_control_status (company_id, id) on delete cascade
);
create index on private.told_due_dates (owner_id);
create index on private.told_due_dates (told_at);

-- A company's result for an objective; without a row it has not been assessed.
create table public.control_objectives (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  control_id   uuid not null,
  objective_id text not null references public.catalog_objectives,
  result       text check (result in ('Met', 'Not Met', 'Not Applicable')),
  note         text check (length(note) <= 5000),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id, objective_id),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.control_objectives (objective_id);

-- How a control is implemented, for the system security plan.
create table public.implementation_statements (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  control_id   uuid not null,
  body         text not null check (length(body) <= 50000),
  version      integer not null default 1,
  version_from timestamptz not null default now(),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index implementation_statements_words on public.implementation_statements
  using gin (private.folded(body) extensions.gin_trgm_ops);

-- Earlier versions of a statement. Written by the database alone.
create table public.statement_versions (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  statement_id uuid not null,
  version      integer not null,
  body         text not null,
  written_by   uuid references public.profiles on delete set null,
  written_at   timestamptz not null,
  primary key (company_id, id),
  unique (company_id, statement_id, version),
  foreign key (company_id, statement_id) references public.implementation_statements on delete cascade
);
create index on public.statement_versions (written_by);

-- External service providers, which do a part of a control for the company.
create table public.service_providers (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  name       text not null check (length(btrim(name)) between 1 and 200),
  service    text not null default '' check (length(service) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name, service)
);
create index service_providers_words on public.service_providers using gin (private.folded(name, service) extensions.gin_trgm_ops);

-- A line of the responsibility matrix: who does what for one control.
create table public.control_inheritances (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  control_id     uuid not null,
  provider_id    uuid not null,
  responsibility text not null check (responsibility in ('Provider', 'Shared')),
  provider_part  text not null default '' check (length(provider_part) <= 5000),
  company_part   text not null default '' check (length(company_part) <= 5000),
  updated_by     uuid references public.profiles on delete set null,
  updated_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id, provider_id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  foreign key (company_id, provider_id) references public.service_providers on delete cascade
);
create index on public.control_inheritances (company_id, provider_id);

-- What people expect that a control still takes until it is met: for the what-if simulator. Members read, editors
-- write.
create table public.control_estimates (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  control_id uuid not null,
  -- From its present status to Completed: whole units of the company's currency, whole hours. Null: unknown.
  cost       integer check (cost between 0 and 100000000),
  hours      integer check (hours between 0 and 100000),
  -- The part of it until half of the control earns credit (3.5.3 and 3.13.11).
  part_cost  integer check (part_cost between 0 and 100000000),
  part_hours integer check (part_hours between 0 and 100000),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  constraint part_within_whole check (part_cost <= cost and part_hours <= hours)
);

create table public.official_texts (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  control_id uuid not null,
  -- Where it comes from, as the catalog calls itself; under that name it is taken out again.
  catalog    text not null check (length(btrim(catalog)) between 1 and 300),
  version    text not null check (length(version) <= 100),
  -- What it calls the control; several may speak of one of ours, and one of several.
  number     text not null check (length(btrim(number)) between 1 and 100),
  title      text not null check (length(title) <= 500),
  statement  text not null check (length(statement) <= 50000),
  guidance   text not null check (length(guidance) <= 50000),
  -- A line each.
  objectives text not null check (length(objectives) <= 50000),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id, catalog, version, number),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.official_texts (updated_by);

create table public.control_exceptions (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  control_id    uuid not null,
  kind          text not null check (kind in ('temporary-deficiency', 'enduring-exception')),
  -- What is missing and why.
  description   text not null check (length(btrim(description)) between 1 and 5000),
  -- The operational plan of action, or what is done instead.
  measures      text not null check (length(btrim(measures)) between 1 and 5000),
  since         date not null default (now() at time zone 'UTC')::date check (since between '1900-01-01' and '2999-12-31'),
  -- The day by which it is to be fixed.
  expected_end  date check (expected_end between '1900-01-01' and '2999-12-31'),
  -- Why it ended; who and when is stamped.
  ended_because text check (length(btrim(ended_because)) between 1 and 2000),
  ended_by      uuid references public.profiles on delete set null,
  ended_at      timestamptz,
  created_by    uuid references public.profiles on delete set null,
  created_at    timestamptz not null default now(),
  updated_by    uuid references public.profiles on delete set null,
  updated_at    timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  constraint deficiency_has_an_end check ((kind = 'temporary-deficiency') = (expected_end is not null)),
  constraint ends_after_it_begins check (expected_end >= since),
  constraint end_is_whole check ((ended_because is null) = (ended_at is null)),
  constraint ended_after_it_was_recorded check (ended_at >= created_at)
);
create index on public.control_exceptions (company_id, control_id, created_at);
create unique index one_exception_in_force on public.control_exceptions (company_id, control_id) where ended_at is null;
create index on public.control_exceptions (created_by);
create index on public.control_exceptions (ended_by);
create index on public.control_exceptions (updated_by);

create table public.control_profiles (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  protocol_id text not null references public.protocols,
  -- As the profile calls itself; the next with the same name and version takes its place.
  title       text not null check (length(btrim(title)) between 1 and 300),
  version     text not null check (length(version) <= 100),
  -- The numbers of the controls that it takes, as they stand in the list.
  numbers     text[] not null check (cardinality(numbers) between 1 and 5000 and array_position(numbers, null) is null),
  -- Where it imports from, what it names that is unknown here, and what it says that is not applied: shown as it was
  -- when it came.
  report      jsonb not null check (jsonb_typeof(report) = 'object' and length(report::text) <= 4000000),
  created_by  uuid default auth.uid() references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  updated_by  uuid references public.profiles on delete set null,
  updated_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, protocol_id, title, version)
);
create index on public.control_profiles (created_by);
create index on public.control_profiles (updated_by);
