-- Evidence: numbered, owned, dated, reviewed and kept in versions; what it proves, and what is requested of whom.

-- The last number given in each company: a number is never given again. Without a foreign key, which would tell a
-- stranger whether a company exists before the policies refuse.
create table private.evidence_counters (
  company_id uuid primary key,
  last       integer not null
);

create table public.evidence (
  id           uuid not null default gen_random_uuid(),
  company_id   uuid not null references public.companies on delete cascade,
  control_id   uuid,
  title        text not null check (length(title) between 1 and 300),
  description  text check (length(description) <= 10000),
  file         text,
  uploaded_by  uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  -- An evidence item keeps the facts of its file, so that lists, exports and live updates have them, and they outlive
  -- the file itself. No client writes them.
  file_name    text,
  file_size    bigint,
  file_type    text,
  file_sha256  text,
  file_scan    text,
  -- E-1, E-2 … in the page.
  number       integer not null,
  -- Who keeps it current.
  owner_id     uuid,
  -- The calendar day of which it tells, apart from when it was uploaded; and the last one on which it counts.
  effective_on date not null check (effective_on between '1900-01-01' and '2999-12-31'),
  expires_on   date check (expires_on between '1900-01-01' and '2999-12-31'),
  review_state text not null default 'Not reviewed' check (review_state in ('Not reviewed', 'Accepted', 'Needs work')),
  review_note  text check (length(review_note) <= 5000),
  reviewed_by  uuid references public.profiles on delete set null,
  reviewed_at  timestamptz,
  version      integer not null default 1,
  version_note text check (length(version_note) <= 5000),
  version_by   uuid references public.profiles on delete set null,
  version_at   timestamptz not null default now(),
  -- Out of sight, and removed for good 30 days later.
  archived_at  timestamptz,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, control_id) references public.controls on delete set null (control_id),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id),
  unique (company_id, number),
  constraint expires_after_it_began check (expires_on >= effective_on),
  constraint needs_work_says_what check (review_state <> 'Needs work' or length(btrim(review_note)) > 0)
);
create index on public.evidence (company_id, control_id);
create index on public.evidence (company_id, created_at desc);
create unique index evidence_file on public.evidence (company_id, file) where file is not null;
create index on public.evidence (company_id, owner_id);
create index on public.evidence (reviewed_by);
create index on public.evidence (version_by);
-- Whether a file is there already.
create index on public.evidence (company_id, file_sha256);
create index on public.evidence (archived_at) where archived_at is not null;
-- One for each way to sort the list.
create index on public.evidence (company_id, title, number) where archived_at is null;
create index on public.evidence (company_id, file_type, number) where archived_at is null;
create index on public.evidence (company_id, version, number) where archived_at is null;
create index on public.evidence (company_id, effective_on, number) where archived_at is null;
create index on public.evidence (company_id, expires_on, number) where archived_at is null;
create index on public.evidence (company_id, review_state, number) where archived_at is null;
create index on public.evidence (company_id, created_at, number) where archived_at is null;
create index evidence_words on public.evidence using gin (private.folded(title, description, file_name) extensions.gin_trgm_ops);

create table public.evidence_links (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  evidence_id  uuid not null,
  control_id   uuid not null,
  -- Without one it is the control as a whole.
  objective_id text references public.catalog_objectives,
  created_by   uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, evidence_id, control_id, objective_id),
  foreign key (company_id, evidence_id) references public.evidence on delete cascade,
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.evidence_links (company_id, control_id);
create index on public.evidence_links (objective_id);
create index on public.evidence_links (created_by);

-- The earlier files of an evidence item, each with its note, dates and review. Written by the database alone.
create table public.evidence_versions (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  evidence_id  uuid not null,
  version      integer not null,
  file         text,
  file_name    text,
  file_size    bigint,
  file_type    text,
  file_sha256  text,
  file_scan    text,
  note         text,
  effective_on date,
  expires_on   date,
  review_state text not null,
  review_note  text,
  reviewed_by  uuid references public.profiles on delete set null,
  reviewed_at  timestamptz,
  added_by     uuid references public.profiles on delete set null,
  added_at     timestamptz not null,
  primary key (company_id, id),
  unique (company_id, evidence_id, version),
  foreign key (company_id, evidence_id) references public.evidence on delete cascade
);
create unique index evidence_version_file on public.evidence_versions (company_id, file) where file is not null;
create index on public.evidence_versions (reviewed_by);
create index on public.evidence_versions (added_by);

create table public.evidence_requests (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  -- What it is to prove, or the item that is to be renewed.
  control_id    uuid,
  objective_id  text references public.catalog_objectives,
  evidence_id   uuid,
  title         text not null check (length(btrim(title)) between 1 and 300),
  note          text not null default '' check (length(note) <= 5000),
  -- A member; null once they have left.
  asked_of      uuid,
  asked_by      uuid references public.profiles on delete set null,
  due_on        date check (due_on between '1900-01-01' and '2999-12-31'),
  state         text not null default 'Open' check (state in ('Open', 'Fulfilled', 'Cancelled')),
  fulfilled_by  uuid,
  fulfilled_at  timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  -- Set when an assessor requested it.
  assessment_id uuid,
  primary key (company_id, id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  foreign key (company_id, evidence_id) references public.evidence on delete cascade,
  foreign key (company_id, fulfilled_by) references public.evidence on delete set null (fulfilled_by),
  foreign key (company_id, asked_of) references public.user_companies (company_id, user_id) on delete set null (asked_of),
  constraint about_something check (num_nonnulls(control_id, evidence_id) > 0),
  constraint objective_of_a_control check (objective_id is null or control_id is not null)
);
create index on public.evidence_requests (company_id, control_id);
create index on public.evidence_requests (company_id, evidence_id);
create index on public.evidence_requests (company_id, fulfilled_by);
create index on public.evidence_requests (company_id, asked_of, state);
create index on public.evidence_requests (company_id, state, due_on);
create index on public.evidence_requests (objective_id);
create index on public.evidence_requests (asked_by);
create index on public.evidence_requests (company_id, assessment_id);

-- Expiry reminders sent to owners of evidence: each stage once, and again when the date or the owner changes.
create table private.told_expiries (
  company_id  uuid not null,
  evidence_id uuid not null,
  owner_id    uuid not null references public.profiles on delete cascade,
  expires_on  date not null,
  stage       text not null check (stage in ('month', 'week', 'expired')),
  told_at     timestamptz not null default now(),
  primary key (company_id, evidence_id, owner_id, expires_on, stage),
  foreign key (company_id, evidence_id) references public.evidence (company_id, id) on delete cascade
);
create index on private.told_expiries (owner_id);
create index on private.told_expiries (told_at);
