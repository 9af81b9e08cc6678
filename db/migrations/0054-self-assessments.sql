-- What a company says of a requirement in its guided self-assessment. A claim, never the result of an assessment: its
-- status and objectives are written beside it.
create table public.self_assessments (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  control_id    uuid not null,
  -- Do we do this? Null: the answer was taken back.
  practice      text check (practice in ('Yes', 'Partly', 'No', 'Does not apply')),
  is_everywhere boolean,
  -- What shows it; for what does not apply, why.
  shown_by      text not null default '' check (length(shown_by) <= 2000),
  updated_by    uuid references public.profiles on delete set null,
  updated_at    timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.self_assessments (updated_by);
