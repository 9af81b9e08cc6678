-- What a publisher says of a control, from a catalog that the company holds, beside our own words. It belongs to whoever wrote it:
-- each company brings in its own, and no other sees it.

create table public.official_texts (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  control_id uuid not null,
  -- Where it comes from, as the catalog calls itself; under that name it is taken out again.
  catalog    text not null check (length(btrim(catalog)) between 1 and 300),
  version    text not null check (length(version) <= 100),
  -- What it calls the control; several may speak of one of ours, and one of several.
  number     text not null check (length(btrim(number)) between 1 and 100),
  title      text not null check (length(title) <= 500),
  statement  text not null check (length(statement) <= 50000),
  guidance   text not null check (length(guidance) <= 50000),
  -- A line each.
  objectives text not null check (length(objectives) <= 50000),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id, catalog, version, number),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.official_texts (updated_by);
select private.open_to_members('public.official_texts');
grant
  insert (company_id, control_id, catalog, version, number, title, statement, guidance, objectives),
  update (title, statement, guidance, objectives)
  on public.official_texts to authenticated;
create trigger stamp_author before insert or update on public.official_texts for each row execute function private.stamp_author();
