-- What a company decided about the steps of its start list. Whether a step is done follows from its records.
create table public.start_decisions (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  step       text not null check (step in ('scope', 'plan', 'assessment', 'owners', 'evidence', 'invitation')),
  is_skipped boolean not null,
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, step)
);
create index on public.start_decisions (updated_by);
