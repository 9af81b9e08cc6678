-- What a submission score rests on besides statuses: the answer to the partial case of 3.5.3 and 3.13.11, what a
-- temporary deficiency needs in order to count, and adjudications by the DoD CIO.
alter table public.org_control_status add column partial_case boolean;

alter table public.control_exceptions
  drop constraint control_exceptions_kind_check,
  add constraint control_exceptions_kind_check check (kind in ('temporary-deficiency', 'enduring-exception', 'approved-by-dod')),
  -- When the requirement was implemented, and what or who found the deficiency.
  add column implemented_on date check (implemented_on between '1900-01-01' and '2999-12-31'),
  add column found_by       text check (length(btrim(found_by)) between 1 and 300),
  -- Of an adjudication: its number, where the document is, what it found, and when someone last confirmed that the
  -- environment has not changed since.
  add column reference      text check (length(btrim(reference)) between 1 and 300),
  add column document       text check (length(btrim(document)) between 1 and 1000),
  add column ruling         text check (ruling in ('Not applicable', 'Equally effective')),
  add column unchanged_on   date check (unchanged_on between '1900-01-01' and '2999-12-31'),
  -- Not valid: deficiencies recorded before stay, and do not count until this is filled in.
  add constraint deficiency_is_whole check (
    ended_at is not null or kind <> 'temporary-deficiency' or (implemented_on <= since and found_by is not null)) not valid,
  add constraint deficiency_has_its_facts check (
    kind = 'temporary-deficiency' or (implemented_on is null and found_by is null)),
  add constraint adjudication_is_whole check (
    kind <> 'approved-by-dod' or (reference is not null and document is not null and ruling is not null)),
  add constraint adjudication_has_its_facts check (
    kind = 'approved-by-dod' or (reference is null and document is null and ruling is null and unchanged_on is null)),
  add constraint confirmed_after_the_ruling check (unchanged_on >= since);

create table public.exception_reviews (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  exception_id uuid not null,
  -- The day by which progress is reviewed.
  due_on       date not null check (due_on between '1900-01-01' and '2999-12-31'),
  held_on      date check (held_on between '1900-01-01' and '2999-12-31'),
  progress     text check (length(btrim(progress)) between 1 and 5000),
  created_by   uuid default auth.uid() references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, exception_id) references public.control_exceptions on delete cascade,
  unique (company_id, exception_id, due_on),
  constraint review_is_whole check ((held_on is null) = (progress is null))
);
create index on public.exception_reviews (created_by);
create index on public.exception_reviews (updated_by);
