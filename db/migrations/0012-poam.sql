-- The POA&M: what is not met yet, who fixes it by when, how dates moved and who agreed, and the evidence that it is
-- done. A closed item is a record: it is never opened again, only referred to.

-- The last number given in each company: a number is never given again. Without a foreign key, which would tell a
-- stranger whether a company exists before the policies refuse.
create table private.poam_counters (
  company_id uuid primary key,
  last       integer not null
);

create table public.poam_items (
  company_id        uuid not null references public.companies on delete cascade,
  id                uuid not null default gen_random_uuid(),
  -- V-1, V-2 … in the page.
  number            integer not null,
  weakness          text not null check (length(btrim(weakness)) between 1 and 300),
  description       text not null default '' check (length(description) <= 10000),
  source            text not null default 'Self-assessment' check (source in ('Self-assessment', 'Third-party assessment',
    'Vulnerability scan', 'Penetration test', 'Incident', 'Audit', 'Continuous monitoring', 'Other')),
  source_detail     text not null default '' check (length(source_detail) <= 500),
  -- The scale of NIST SP 800-30.
  severity          text not null default 'Moderate' check (severity in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  likelihood        text check (likelihood in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  impact            text check (impact in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  residual_risk     text check (residual_risk in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  owner_id          uuid,
  resources         text not null default '' check (length(resources) <= 2000),
  -- Whole US dollars.
  cost              integer check (cost between 0 and 1000000000),
  identified_on     date not null default (now() at time zone 'UTC')::date,
  -- The first day that was promised stays beside the one that counts now.
  due_on            date,
  first_due_on      date,
  completed_on      date,
  status            text not null default 'Open' check (status in ('Draft', 'Open', 'In Progress', 'In Review', 'Closed')),
  deviation         text check (deviation in ('False positive', 'Risk adjustment', 'Operational requirement')),
  deviation_reason  text check (length(deviation_reason) <= 5000),
  adjusted_severity text check (adjusted_severity in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  closing_reason    text check (length(closing_reason) <= 5000),
  -- An earlier item that it takes up again.
  refers_to         uuid,
  created_by        uuid references public.profiles on delete set null,
  created_at        timestamptz not null default now(),
  updated_by        uuid references public.profiles on delete set null,
  updated_at        timestamptz not null default now(),
  closed_by         uuid references public.profiles on delete set null,
  closed_at         timestamptz,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id),
  foreign key (company_id, refers_to) references public.poam_items on delete set null (refers_to),
  constraint days_of_our_time check (identified_on >= '1900-01-01'
    and greatest(identified_on, due_on, first_due_on, completed_on) <= '2999-12-31'),
  constraint due_after_it_was_found check (due_on >= identified_on),
  constraint completed_after_it_was_found check (completed_on >= identified_on),
  constraint completed_when_closed check ((completed_on is not null) = (status = 'Closed')),
  constraint deviation_says_why check (deviation is null or length(btrim(coalesce(deviation_reason, ''))) > 0),
  constraint adjustment_says_to_what check ((adjusted_severity is not null) = (deviation is not distinct from 'Risk adjustment')),
  constraint refers_to_another check (refers_to <> id)
);
create index on public.poam_items (company_id, owner_id);
create index on public.poam_items (company_id, refers_to);
create index on public.poam_items (created_by);
create index on public.poam_items (closed_by);
-- What is late, and what is soon.
create index on public.poam_items (due_on) where status <> 'Closed';
create index poam_items_words on public.poam_items
  using gin (private.folded('V-' || number::text, weakness, description) extensions.gin_trgm_ops);

-- The requirements that are not met, and the objectives of them where it is known so exactly.
create table public.poam_controls (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  item_id      uuid not null,
  control_id   uuid not null,
  objective_id text references public.catalog_objectives,
  created_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, item_id, control_id, objective_id),
  foreign key (company_id, item_id) references public.poam_items on delete cascade,
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.poam_controls (company_id, control_id);
create index on public.poam_controls (objective_id);

create table public.poam_milestones (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  item_id      uuid not null,
  title        text not null check (length(btrim(title)) between 1 and 500),
  -- The first promised day; `due_on` follows the changes below.
  first_due_on date not null,
  due_on       date not null,
  completed_on date,
  created_by   uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references public.poam_items on delete cascade,
  constraint days_of_our_time check (least(first_due_on, due_on, completed_on) >= '1900-01-01'
    and greatest(first_due_on, due_on, completed_on) <= '2999-12-31')
);
create index on public.poam_milestones (company_id, item_id);
create index on public.poam_milestones (created_by);
create index on public.poam_milestones (due_on) where completed_on is null;

-- To move a milestone is to add one of these; they never change afterwards.
create table public.poam_milestone_changes (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  milestone_id uuid not null,
  was_on       date not null,
  due_on       date not null check (due_on between '1900-01-01' and '2999-12-31'),
  reason       text not null check (length(btrim(reason)) between 1 and 2000),
  changed_by   uuid references public.profiles on delete set null,
  changed_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, milestone_id) references public.poam_milestones on delete cascade,
  constraint moved check (due_on <> was_on)
);
create index on public.poam_milestone_changes (company_id, milestone_id);
create index on public.poam_milestone_changes (changed_by);

-- Requests for more time for an item; a person other than the requester decides.
create table public.poam_extensions (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  item_id       uuid not null,
  was_due_on    date,
  due_on        date not null check (due_on between '1900-01-01' and '2999-12-31'),
  reason        text not null check (length(btrim(reason)) between 1 and 2000),
  state         text not null default 'Requested' check (state in ('Requested', 'Approved', 'Rejected', 'Withdrawn')),
  decision_note text check (length(decision_note) <= 2000),
  requested_by  uuid references public.profiles on delete set null,
  requested_at  timestamptz not null default now(),
  decided_by    uuid references public.profiles on delete set null,
  decided_at    timestamptz,
  primary key (company_id, id),
  foreign key (company_id, item_id) references public.poam_items on delete cascade,
  constraint later_than_before check (due_on > was_due_on)
);
create index on public.poam_extensions (company_id, item_id);
create unique index one_open_request on public.poam_extensions (company_id, item_id) where state = 'Requested';
create index on public.poam_extensions (requested_by);
create index on public.poam_extensions (decided_by);

-- What proves that it is done. What it was called and its hash stay when the evidence itself is gone.
create table public.poam_evidence (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  item_id     uuid not null,
  evidence_id uuid,
  label       text not null,
  file_sha256 text,
  created_by  uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, item_id, evidence_id),
  foreign key (company_id, item_id) references public.poam_items on delete cascade,
  foreign key (company_id, evidence_id) references public.evidence on delete set null (evidence_id)
);
create index on public.poam_evidence (company_id, evidence_id);
create index on public.poam_evidence (created_by);

-- The day of a Conditional status: every POA&M item is closed within 180 days of it. One row at most.
create table public.assessment_dates (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  conditional_on date check (conditional_on between '1900-01-01' and '2999-12-31'),
  updated_by     uuid references public.profiles on delete set null,
  updated_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id)
);

-- Reminders sent to owners about days of items and milestones: each stage once, and again when the day or owner
-- changes.
create table private.told_plan_days (
  company_id   uuid not null,
  item_id      uuid not null,
  milestone_id uuid,
  owner_id     uuid not null references public.profiles on delete cascade,
  due_on       date not null,
  stage        text not null check (stage in ('week', 'day', 'overdue')),
  told_at      timestamptz not null default now(),
  unique nulls not distinct (company_id, item_id, milestone_id, owner_id, due_on, stage),
  foreign key (company_id, item_id) references public.poam_items (company_id, id) on delete cascade,
  foreign key (company_id, milestone_id) references public.poam_milestones (company_id, id) on delete cascade
);
create index on private.told_plan_days (company_id, milestone_id);
create index on private.told_plan_days (owner_id);
create index on private.told_plan_days (told_at);
