-- Assessments: their scope, assessors, results, the frozen record, and its affirmation. An outside assessor is no
-- member: no policy opens anything to them, and everything they see and write goes through the `assessor_*` functions.

-- The last number given in each company: a number is never given again.
create table private.assessment_counters (
  company_id uuid primary key,
  last       integer not null
);

create table public.assessments (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  -- A-1, A-2 … in the page.
  number       integer not null,
  protocol_id  text not null references public.protocols,
  kind         text not null check (kind in ('Self-assessment', 'Third-party assessment', 'Internal audit', 'Gap analysis',
    'Risk analysis', 'Evaluation', 'Readiness review', 'Control test')),
  title        text not null check (length(btrim(title)) between 1 and 200),
  -- In words: which systems, which places. Which controls: assessment_controls.
  scope        text not null default '' check (length(scope) <= 5000),
  -- All controls that the company had of its framework when it was created.
  covers_all   boolean not null default true,
  lead_id      uuid,
  -- Who affirms, besides Owners.
  official_id  uuid,
  -- As planned, and as it went.
  starts_on    date,
  ends_on      date,
  began_on     date,
  finished_on  date,
  state        text not null default 'Planned' check (state in ('Planned', 'In Progress', 'Frozen', 'Affirmed', 'Superseded')),
  -- What the frozen record says: points or percent, and the status that it earns.
  score        integer,
  outcome      text check (outcome in ('final', 'conditional', 'none')),
  -- From the first affirmation on.
  status_on    date,
  valid_until  date,
  affirm_by    date,
  close_out_by date,
  created_by   uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  -- The assessment with a Conditional status that this one closes out. Written by the database alone.
  closes_id    uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, lead_id) references public.user_companies (company_id, user_id) on delete set null (lead_id),
  foreign key (company_id, official_id) references public.user_companies (company_id, user_id) on delete set null (official_id),
  constraint days_of_our_time check (least(starts_on, ends_on) >= '1900-01-01' and greatest(starts_on, ends_on) <= '2999-12-31'),
  constraint ends_after_it_starts check (ends_on >= starts_on),
  foreign key (company_id, closes_id) references public.assessments (company_id, id),
  constraint closes_another check (closes_id <> id)
);
create index on public.assessments (company_id, lead_id);
create index on public.assessments (company_id, official_id);
create index on public.assessments (created_by);
create index on public.assessments (affirm_by) where state = 'Affirmed';
create index on public.assessments (company_id, closes_id);
-- One at a time; what closed nothing is frozen, and another may follow.
create unique index one_close_out_at_a_time on public.assessments (company_id, closes_id) where state in ('Planned', 'In Progress');
alter table public.evidence_requests add foreign key (company_id, assessment_id) references public.assessments on delete set null (assessment_id);

create table public.assessment_controls (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  control_id    uuid not null,
  primary key (company_id, id),
  unique (company_id, assessment_id, control_id),
  foreign key (company_id, assessment_id) references public.assessments on delete cascade,
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.assessment_controls (company_id, control_id);

-- Members and outside assessors. An outside assessor has an address and an end of access, and may use the portal until
-- then.
create table public.assessment_assessors (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  name          text not null check (length(btrim(name)) between 1 and 200),
  organization  text not null default '' check (length(organization) <= 200),
  role          text not null default '' check (length(role) <= 200),
  member_id     uuid,
  email         text check (email = lower(email) and length(email) <= 254),
  access_until  timestamptz,
  invited_by    uuid references public.profiles on delete set null,
  created_at    timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, assessment_id, email),
  foreign key (company_id, assessment_id) references public.assessments on delete cascade,
  foreign key (company_id, member_id) references public.user_companies (company_id, user_id) on delete set null (member_id),
  constraint access_has_an_end check ((email is null) = (access_until is null)),
  constraint from_here_or_from_outside check (member_id is null or email is null)
);
create index on public.assessment_assessors (company_id, member_id);
create index on public.assessment_assessors (email) where email is not null;
create index on public.assessment_assessors (invited_by);

-- What was looked at and what was found: for each objective, or for the control where it has none.
create table public.assessment_results (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  control_id    uuid not null,
  objective_id  text references public.catalog_objectives,
  result        text check (result in ('Met', 'Not Met', 'Not Applicable')),
  -- The methods of NIST SP 800-171A.
  methods       text[] not null default '{}' check (methods <@ '{Examine,Interview,Test}'::text[] and cardinality(methods) <= 3),
  -- What is to be done; on which of how many; what was seen; what is wrong with it.
  steps         text not null default '' check (length(steps) <= 5000),
  sample        text not null default '' check (length(sample) <= 2000),
  observed      text not null default '' check (length(observed) <= 10000),
  finding       text not null default '' check (length(finding) <= 10000),
  -- The POA&M item that fixes it.
  poam_item_id  uuid,
  -- The outside assessor who entered it; no member of the company changes it.
  assessor_id   uuid,
  updated_by    uuid references public.profiles on delete set null,
  updated_at    timestamptz not null default now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, assessment_id, control_id, objective_id),
  foreign key (company_id, assessment_id, control_id) references public.assessment_controls (company_id, assessment_id, control_id)
    on delete cascade,
  foreign key (company_id, poam_item_id) references public.poam_items on delete set null (poam_item_id),
  foreign key (company_id, assessor_id) references public.assessment_assessors on delete set null (assessor_id)
);
create index on public.assessment_results (objective_id);
create index on public.assessment_results (company_id, poam_item_id);
create index on public.assessment_results (company_id, assessor_id);

-- Everything at the moment of freezing, as canonical JSON, and the SHA-256 of that text. Written by the database alone,
-- never changed.
create table public.assessment_records (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  content       text not null check (json_typeof(content::json) = 'object'),
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  frozen_by     uuid references public.profiles on delete set null,
  frozen_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, assessment_id),
  foreign key (company_id, assessment_id) references public.assessments on delete cascade
);
create index on public.assessment_records (frozen_by);

create table public.assessment_affirmations (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  occasion      text not null check (occasion in ('Assessment', 'Annual', 'Close-out')),
  name          text not null check (length(btrim(name)) between 1 and 200),
  title         text not null check (length(btrim(title)) between 1 and 200),
  -- The words, and the SHA-256 of the record that they are about.
  statement     text not null check (length(btrim(statement)) between 1 and 5000),
  sha256        text not null,
  affirmed_by   uuid references public.profiles on delete set null,
  affirmed_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, assessment_id) references public.assessments on delete cascade
);
create index on public.assessment_affirmations (company_id, assessment_id);
create index on public.assessment_affirmations (affirmed_by);

-- Reminders sent about days of assessments: each stage once, and again when the day changes.
create table private.told_assessment_days (
  company_id    uuid not null,
  assessment_id uuid not null,
  user_id       uuid not null references public.profiles on delete cascade,
  what          text not null,
  day           date not null,
  stage         text not null check (stage in ('month', 'week', 'day', 'overdue')),
  told_at       timestamptz not null default now(),
  primary key (company_id, assessment_id, user_id, what, day, stage),
  foreign key (company_id, assessment_id) references public.assessments (company_id, id) on delete cascade
);
create index on private.told_assessment_days (user_id);
create index on private.told_assessment_days (told_at);
