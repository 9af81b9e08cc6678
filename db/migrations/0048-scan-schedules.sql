-- Scans that a company expects of itself: "monthly credentialed scan of the CUI enclave". Members read them; those who
-- apply scans write them; Owners and Managers delete them.

create table public.scan_schedules (
  company_id        uuid not null references public.companies on delete cascade,
  id                uuid not null default gen_random_uuid(),
  name              text not null check (length(btrim(name)) between 1 and 200),
  -- "every 2 weeks".
  interval_count    integer not null default 1 check (interval_count between 1 and 365),
  interval_unit     text not null default 'month' check (interval_unit in ('day', 'week', 'month')),
  -- The last day on which the first scan is in time.
  first_due_on      date not null check (first_due_on between '1900-01-01' and '2999-12-31'),
  needs_credentials boolean not null default false,
  -- As the scanner is called in its files; empty: any.
  scanner           text not null default '' check (length(scanner) <= 100),
  -- The assets that one scan has to look at: those of a category, with one of the tags. Without both: any asset.
  asset_scope       text check (asset_scope in ('CUI asset', 'Security protection asset', 'Contractor risk managed asset',
    'Specialized asset', 'FCI asset', 'Out of scope')),
  tags              text[] not null default '{}' check (cardinality(tags) <= 30),
  -- The percentage of them that is enough.
  min_coverage      integer not null default 100 check (min_coverage between 1 and 100),
  -- Gets the notice of a missed scan.
  owner_id          uuid,
  created_by        uuid references public.profiles on delete set null,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id)
);
create index on public.scan_schedules (company_id, owner_id);
create index on public.scan_schedules (created_by);
