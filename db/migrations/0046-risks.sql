-- The risk register of a company: what may happen to which asset, how likely and how bad, and what is done about it.
-- Levels follow from likelihood and impact and are not stored. Members read and write; Owners and Managers delete.

create table private.risk_counters (
  company_id uuid primary key,
  last       integer not null
);

create table public.risks (
  company_id          uuid not null references public.companies on delete cascade,
  id                  uuid not null default gen_random_uuid(),
  -- R-1, R-2 … in the page.
  number              integer not null,
  title               text not null check (length(btrim(title)) between 1 and 200),
  asset               text not null default '' check (length(asset) <= 300),
  threat              text not null default '' check (length(threat) <= 2000),
  vulnerability       text not null default '' check (length(vulnerability) <= 2000),
  likelihood          text check (likelihood in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  impact              text check (impact in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  treatment           text check (treatment in ('Mitigate', 'Transfer', 'Avoid', 'Accept')),
  treatment_plan      text not null default '' check (length(treatment_plan) <= 5000),
  status              text not null default 'Open' check (status in ('Open', 'In Progress', 'Closed')),
  owner_id            uuid,
  due_on              date check (due_on between '1900-01-01' and '2999-12-31'),
  residual_likelihood text check (residual_likelihood in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  residual_impact     text check (residual_impact in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  created_by          uuid references public.profiles on delete set null,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id)
);
create index on public.risks (company_id, owner_id);
create index on public.risks (created_by);
create index risks_words on public.risks
  using gin (private.folded('R-' || number::text, title, asset, threat, vulnerability) extensions.gin_trgm_ops);

-- What a risk comes from, or what treats it: one record in each row.
create table public.risk_links (
  company_id       uuid not null references public.companies on delete cascade,
  id               uuid not null default gen_random_uuid(),
  risk_id          uuid not null,
  control_id       uuid,
  third_party_id   uuid,
  vulnerability_id uuid,
  poam_item_id     uuid,
  created_at       timestamptz not null default now(),
  primary key (company_id, id),
  constraint links_one_record check (num_nonnulls(control_id, third_party_id, vulnerability_id, poam_item_id) = 1),
  constraint risk_links_once unique nulls not distinct
    (company_id, risk_id, control_id, third_party_id, vulnerability_id, poam_item_id),
  foreign key (company_id, risk_id) references public.risks on delete cascade,
  foreign key (company_id, control_id) references public.controls on delete cascade,
  foreign key (company_id, third_party_id) references public.third_parties on delete cascade,
  foreign key (company_id, vulnerability_id) references public.vulnerabilities on delete cascade,
  foreign key (company_id, poam_item_id) references public.poam_items on delete cascade
);
create index on public.risk_links (company_id, control_id);
create index on public.risk_links (company_id, third_party_id);
create index on public.risk_links (company_id, vulnerability_id);
create index on public.risk_links (company_id, poam_item_id);

-- Which reminders went out: each due date of a risk once in each stage.
create table private.told_risk_days (
  company_id uuid not null,
  risk_id    uuid not null,
  owner_id   uuid not null references public.profiles on delete cascade,
  due_on     date not null,
  stage      integer not null,
  told_at    timestamptz not null default now(),
  primary key (company_id, risk_id, owner_id, due_on, stage),
  foreign key (company_id, risk_id) references public.risks on delete cascade
);
create index on private.told_risk_days (owner_id);
create index on private.told_risk_days (told_at);

select private.open_to_comments('public.risks', 'risk_id');
