-- Evidence that is renewed from applied scans each period, once a person has switched it on: one evidence item for each
-- loop. Members read them; those who apply scans switch them on; Owners and Managers switch them off.

create table public.evidence_loops (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  kind           text not null check (kind in ('expected scans', 'fixes in time')),
  period         text not null default 'month' check (period in ('month', 'quarter')),
  -- The item of evidence, once there is one, with the period and the scans that its current version tells of.
  evidence_id    uuid,
  period_ends_on date,
  scan_ids       uuid[] not null default '{}',
  -- When the server last looked whether it can be renewed.
  tried_at       timestamptz,
  created_by     uuid references public.profiles on delete set null,
  created_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, kind),
  foreign key (company_id, evidence_id) references public.evidence on delete set null (evidence_id)
);
create index on public.evidence_loops (company_id, evidence_id);
create index on public.evidence_loops (created_by);
