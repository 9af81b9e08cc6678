-- Vulnerability scans and what they found.

create table public.network_scans (
  id           uuid not null default gen_random_uuid(),
  company_id   uuid not null references public.companies on delete cascade,
  status       text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  completed_at timestamptz,
  created_at   timestamptz not null default now(),
  primary key (company_id, id)
);
create index on public.network_scans (company_id, status, completed_at desc);

create table public.vulnerabilities (
  id         uuid not null default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  scan_id    uuid,
  title      text not null check (length(title) between 1 and 500),
  severity   text not null check (severity in ('critical', 'high', 'medium', 'low')),
  status     text not null default 'open' check (length(status) between 1 and 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, scan_id) references public.network_scans on delete set null (scan_id)
);
create index on public.vulnerabilities (company_id, status, severity);
create index on public.vulnerabilities (company_id, scan_id);
-- The newest first, without sorting all of a company's.
create index on public.vulnerabilities (company_id, created_at desc);
create index vulnerabilities_words on public.vulnerabilities using gin (private.folded(title) extensions.gin_trgm_ops);

create table public.vulnerability_scan_metrics (
  id                    uuid not null default gen_random_uuid(),
  company_id            uuid not null references public.companies on delete cascade,
  scan_date             timestamptz not null default now(),
  total_vulnerabilities integer not null check (total_vulnerabilities >= 0),
  primary key (company_id, id)
);
create index on public.vulnerability_scan_metrics (company_id, scan_date desc);
