-- Agreements of third parties, checked clause by clause: what the rules found in one file, written by the server, and
-- what people decided about each clause. Members read both; editors decide.

create table public.agreement_checks (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  document_id uuid not null,
  -- The file that was read; the check counts for no other.
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  pages       integer check (pages > 0),
  -- [{clause, state, quote, page, reason}]
  found       jsonb not null check (jsonb_typeof(found) = 'array'),
  checked_by  uuid references public.profiles on delete set null,
  checked_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, document_id, file_sha256),
  foreign key (company_id, document_id) references public.third_party_documents on delete cascade
);
create index on public.agreement_checks (checked_by);

create table public.agreement_decisions (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  check_id   uuid not null,
  clause     text not null check (clause ~ '^[a-z0-9-]{1,60}$'),
  state      text not null check (state in ('Present', 'Weak', 'Missing', 'Not applicable')),
  note       text not null default '' check (length(note) <= 2000),
  decided_by uuid references public.profiles on delete set null,
  decided_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, check_id, clause),
  foreign key (company_id, check_id) references public.agreement_checks on delete cascade
);
create index on public.agreement_decisions (decided_by);
