-- How a person folds the sections of a page, and who asked when for access to which page.
alter table public.profiles add column section_folds jsonb not null default '{}'
  check (jsonb_typeof(section_folds) = 'object' and pg_column_size(section_folds) <= 2000);

create table private.access_requests (
  user_id    uuid not null references auth.users on delete cascade,
  -- Null: access to a page of the installation.
  company_id uuid references public.companies on delete cascade,
  page       text not null,
  created_at timestamptz not null default now()
);
create index on private.access_requests (user_id, created_at);
create index on private.access_requests (company_id);
