-- Vulnerabilities as findings with due dates and decisions, the assets that they were found on, and what a scan says of
-- itself. Scanners write assets' identifiers, components and sightings; people decide about findings.

create table private.finding_counters (
  company_id uuid primary key,
  last       integer not null
);
create table private.asset_counters (
  company_id uuid primary key,
  last       integer not null
);

-- What a company runs: one inventory for scans, findings and people.
create table public.assets (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  -- AS-1, AS-2 … in the page.
  number      integer not null,
  kind        text not null default 'host' check (kind in ('host', 'image', 'repository', 'application', 'cloud')),
  name        text not null check (length(btrim(name)) between 1 and 300),
  -- Its category in the scope of an assessment: 32 CFR 170.19. Null until a person decides.
  scope       text check (scope in ('CUI asset', 'Security protection asset', 'Contractor risk managed asset',
    'Specialized asset', 'FCI asset', 'Out of scope')),
  criticality text not null default 'medium' check (criticality in ('high', 'medium', 'low')),
  -- Reachable from the internet.
  is_exposed  boolean not null default false,
  owner_id    uuid,
  tags        text[] not null default '{}' check (cardinality(tags) <= 30),
  first_seen_at timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  retired_on  date check (retired_on between '1900-01-01' and '2999-12-31'),
  created_by  uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id)
);
create index on public.assets (company_id, owner_id);
create index on public.assets (created_by);

-- What an asset is recognized by. An identifier belongs to one asset.
create table public.asset_identifiers (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  asset_id   uuid not null,
  kind       text not null check (kind in ('agent', 'arn', 'digest', 'mac', 'fqdn', 'ip', 'netbios', 'url', 'name')),
  value      text not null check (length(value) between 1 and 500),
  primary key (company_id, id),
  unique (company_id, kind, value),
  foreign key (company_id, asset_id) references public.assets on delete cascade
);
create index on public.asset_identifiers (company_id, asset_id);

-- Packages that an asset contains, from bills of materials and scans.
create table public.components (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  asset_id      uuid not null,
  purl          text check (length(purl) <= 1000),
  ecosystem     text check (length(ecosystem) <= 60),
  name          text not null check (length(name) between 1 and 300),
  version       text not null default '' check (length(version) <= 200),
  first_seen_at timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, asset_id) references public.assets on delete cascade
);
create index on public.components (company_id, asset_id);
create index on public.components (ecosystem, name);

alter table public.network_scans
  add column number            integer,
  add column scanner           text check (length(scanner) <= 100),
  add column scanner_version   text check (length(scanner_version) <= 100),
  add column format            text check (length(format) <= 40),
  add column policy_name       text check (length(policy_name) <= 300),
  add column file_name         text check (length(file_name) <= 255),
  add column file_sha256       text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  add column job_id            uuid,
  -- When the scan itself began: scans count by this, not by the time of their import.
  add column started_at        timestamptz,
  add column credentialed      boolean,
  -- What was looked at: hosts, ports, rules. It decides what the scan may close.
  add column scope             jsonb not null default '{}' check (jsonb_typeof(scope) = 'object'),
  add column host_count        integer check (host_count >= 0),
  add column item_count        integer check (item_count >= 0),
  add column observation_count integer check (observation_count >= 0),
  add column new_count         integer check (new_count >= 0),
  add column closed_count      integer check (closed_count >= 0),
  add column reopened_count    integer check (reopened_count >= 0),
  add column unread_count      integer check (unread_count >= 0),
  add column applied_at        timestamptz,
  add column applied_by        uuid references public.profiles on delete set null,
  add column withdrawn_at      timestamptz,
  add foreign key (company_id, job_id) references public.jobs (company_id, id) on delete set null (job_id);
create index on public.network_scans (company_id, job_id);
create index on public.network_scans (applied_by);
-- The same file counts once.
create unique index on public.network_scans (company_id, file_sha256) where applied_at is not null and withdrawn_at is null;

alter table public.vulnerabilities
  -- F-1, F-2 … in the page.
  add column number             integer,
  -- The same weakness, whatever asset and scan: domain/scans/fingerprint.ts.
  add column fingerprint        text check (length(fingerprint) between 1 and 2000),
  add column cve_ids            text[] not null default '{}' check (cardinality(cve_ids) <= 1000),
  add column rule               text check (length(rule) <= 300),
  add column source             text not null default 'By hand' check (length(source) between 1 and 100),
  add column description        text not null default '' check (length(description) <= 20000),
  add column solution           text not null default '' check (length(solution) <= 10000),
  add column evidence           text not null default '' check (length(evidence) <= 20000),
  add column reference_urls     text[] not null default '{}' check (cardinality(reference_urls) <= 200),
  -- As published: "CVSS:3.1/AV:N/…"; version 2 has no prefix.
  add column vectors            text[] not null default '{}' check (cardinality(vectors) <= 10),
  add column score              numeric(3, 1) check (score between 0 and 10),
  -- The probability of exploitation within 30 days.
  add column epss               numeric(6, 5) check (epss between 0 and 1),
  -- In the catalog of known exploited vulnerabilities of CISA, and the day on which that asks for its fix.
  add column is_known_exploited boolean not null default false,
  add column kev_due_on         date check (kev_due_on between '1900-01-01' and '2999-12-31'),
  add column published_on       date check (published_on between '1900-01-01' and '2999-12-31'),
  add column first_seen_on      date not null default (now() at time zone 'UTC')::date
    check (first_seen_on between '1900-01-01' and '2999-12-31'),
  add column last_seen_on       date not null default (now() at time zone 'UTC')::date
    check (last_seen_on between '1900-01-01' and '2999-12-31'),
  -- Counted from the sightings.
  add column asset_count        integer not null default 0 check (asset_count >= 0),
  add column is_exposed         boolean not null default false,
  add column owner_id           uuid,
  add column due_on             date check (due_on between '1900-01-01' and '2999-12-31'),
  -- The rule that gave the due date; null when a person chose the day.
  add column due_rule           text check (length(due_rule) <= 200),
  add column decision_reason    text check (length(decision_reason) <= 5000),
  add column accepted_on        date,
  add column accepted_until     date check (accepted_until <= '2999-12-31'),
  add column approved_by        uuid references public.profiles on delete set null,
  add column fixed_on           date check (fixed_on between '1900-01-01' and '2999-12-31'),
  add column reopened_count     integer not null default 0 check (reopened_count >= 0),
  add column poam_item_id       uuid,
  add column created_by         uuid references public.profiles on delete set null,
  add foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id),
  add foreign key (company_id, poam_item_id) references public.poam_items on delete set null (poam_item_id);

-- Rows of before get what new ones have. The log has their changes by people; this is none.
alter table public.vulnerabilities no force row level security;
alter table public.vulnerabilities disable trigger user;
update public.vulnerabilities v
set number = n.number, fingerprint = 'manual:' || v.id, first_seen_on = (v.created_at at time zone 'UTC')::date,
  status = case when lower(v.status) in ('fixed', 'closed', 'resolved') then 'fixed' else 'open' end,
  fixed_on = case when lower(v.status) in ('fixed', 'closed', 'resolved') then (v.updated_at at time zone 'UTC')::date end
from (select company_id, id, row_number() over (partition by company_id order by created_at, id) as number
      from public.vulnerabilities) n
where n.company_id = v.company_id and n.id = v.id;
alter table private.finding_counters no force row level security;
insert into private.finding_counters select company_id, max(number) from public.vulnerabilities group by company_id;

alter table public.vulnerabilities
  alter column number set not null,
  alter column fingerprint set not null,
  add unique (company_id, number),
  add unique (company_id, fingerprint),
  drop constraint vulnerabilities_status_check,
  add constraint vulnerabilities_status_check
    check (status in ('open', 'fixed', 'accepted', 'false positive', 'not affected')),
  add constraint decision_says_why
    check (status in ('open', 'fixed') or length(btrim(coalesce(decision_reason, ''))) > 0),
  add constraint accepted_until_a_day check ((status = 'accepted') = (accepted_until is not null)),
  add constraint fixed_on_a_day check ((status = 'fixed') = (fixed_on is not null));
create index on public.vulnerabilities (company_id, owner_id);
create index on public.vulnerabilities (company_id, poam_item_id);
create index on public.vulnerabilities (approved_by);
create index on public.vulnerabilities (created_by);
create index on public.vulnerabilities using gin (cve_ids);
-- What is past due, and whose acceptance ends.
create index on public.vulnerabilities (due_on) where status = 'open';
create index on public.vulnerabilities (accepted_until) where status = 'accepted';
drop index public.vulnerabilities_words;
create index vulnerabilities_words on public.vulnerabilities
  using gin (private.folded('F-' || number::text, title, description) extensions.gin_trgm_ops);

-- A finding on one asset: where, and between which scans.
create table public.vulnerability_sightings (
  company_id       uuid not null references public.companies on delete cascade,
  id               uuid not null default gen_random_uuid(),
  vulnerability_id uuid not null,
  asset_id         uuid not null,
  port             integer check (port between 1 and 65535),
  protocol         text check (length(protocol) <= 20),
  component        text check (length(component) <= 1000),
  evidence         text check (length(evidence) <= 20000),
  state            text not null default 'open' check (state in ('open', 'fixed')),
  first_scan_id    uuid,
  last_scan_id     uuid,
  first_seen_at    timestamptz not null default now(),
  last_seen_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, vulnerability_id, asset_id, port, protocol, component),
  foreign key (company_id, vulnerability_id) references public.vulnerabilities on delete cascade,
  foreign key (company_id, asset_id) references public.assets on delete cascade,
  foreign key (company_id, first_scan_id) references public.network_scans on delete set null (first_scan_id),
  foreign key (company_id, last_scan_id) references public.network_scans on delete set null (last_scan_id)
);
create index on public.vulnerability_sightings (company_id, asset_id);
create index on public.vulnerability_sightings (company_id, first_scan_id);
create index on public.vulnerability_sightings (company_id, last_scan_id);

-- How long a finding may stay open: the first rule that matches counts. Without rules of its own a company has those of
-- private.remediation_due.
create table public.sla_rules (
  company_id          uuid not null references public.companies on delete cascade,
  id                  uuid not null default gen_random_uuid(),
  position            integer not null check (position between 1 and 100),
  -- What it is for; null and false: whatever the finding says.
  severity            text check (severity in ('critical', 'high', 'medium', 'low')),
  only_known_exploited boolean not null default false,
  only_exposed        boolean not null default false,
  days                integer not null check (days between 1 and 3650),
  in_business_days    boolean not null default false,
  counts_from         text not null default 'first seen' check (counts_from in ('first seen', 'published')),
  primary key (company_id, id)
);
create index on public.sla_rules (company_id, position);

-- Days that are no business days, besides Saturdays and Sundays.
create table public.company_holidays (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  day        date not null check (day between '1900-01-01' and '2999-12-31'),
  name       text not null check (length(btrim(name)) between 1 and 100),
  primary key (company_id, id),
  unique (company_id, day)
);

-- Which reminders of due dates went out.
create table private.told_vulnerability_days (
  company_id       uuid not null,
  vulnerability_id uuid not null,
  owner_id         uuid not null references public.profiles on delete cascade,
  due_on           date not null,
  stage            text not null check (stage in ('week', 'day', 'overdue')),
  told_at          timestamptz not null default now(),
  primary key (company_id, vulnerability_id, owner_id, due_on, stage),
  foreign key (company_id, vulnerability_id) references public.vulnerabilities (company_id, id) on delete cascade
);
create index on private.told_vulnerability_days (owner_id);
create index on private.told_vulnerability_days (told_at);

-- The severities of a day, so that the trend holds without scans.
alter table public.vulnerability_scan_metrics
  add column critical        integer check (critical >= 0),
  add column high            integer check (high >= 0),
  add column medium          integer check (medium >= 0),
  add column low             integer check (low >= 0),
  add column known_exploited integer check (known_exploited >= 0),
  add column past_due        integer check (past_due >= 0),
  add column asset_count     integer check (asset_count >= 0);

select private.open_to_comments('public.vulnerabilities', 'vulnerability_id');
