-- The SSP, and what other frameworks have in its place: its texts, rows, reviews and frozen versions. domain/ssp says
-- which sections there are and what they ask for.

-- What one field of a section says; of prose, all of it.
create table public.ssp_texts (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  section    text not null check (section ~ '^[a-z][a-z0-9-]{0,39}$'),
  field      text not null check (field ~ '^[a-z][A-Za-z0-9]{0,39}$'),
  body       text not null check (length(body) <= 50000),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, section, field)
);

-- A row of a section that is a list (people, hardware, risks), or what a section says of one control.
create table public.ssp_rows (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  section    text not null check (section ~ '^[a-z][a-z0-9-]{0,39}$'),
  control_id uuid,
  -- Text by the id of its field.
  cells      jsonb not null check (
    jsonb_typeof(cells) = 'object' and octet_length(cells::text) <= 20000
    and not jsonb_path_exists(cells, '$.* ? (@.type() <> "string")')),
  created_at timestamptz not null default now(),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id, section),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.ssp_rows (company_id, section);

-- The review of a section by a person who read it and found it right. Gone as soon as the section changes.
create table public.ssp_reviews (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  section     text not null check (section ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- The latest change that the reader had before them.
  seen_at     timestamptz not null,
  reviewed_by uuid references public.profiles on delete set null,
  reviewed_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, section)
);
create index on public.ssp_reviews (reviewed_by);

-- The whole document as it stood, as canonical JSON, and the SHA-256 of that text. Written by the database alone, never
-- changed.
create table public.ssp_versions (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  number      integer not null check (number >= 1),
  protocol_id text not null references public.protocols,
  title       text not null check (length(title) between 1 and 200),
  note        text not null check (length(note) <= 2000),
  percent     smallint not null check (percent between 0 and 100),
  content     text not null check (json_typeof(content::json) = 'object'),
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  frozen_by   uuid references public.profiles on delete set null,
  frozen_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number)
);
create index on public.ssp_versions (frozen_by);

-- A box of the diagram, or a frame around boxes and other frames.
create table public.ssp_parts (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  kind       text not null check (kind in ('Frame', 'Component', 'Data store', 'People', 'Outside system')),
  name       text not null check (length(btrim(name)) between 1 and 100),
  detail     text not null default '' check (length(detail) <= 500),
  -- The frame that it stands in.
  frame_id   uuid,
  -- Its upper left corner. Null until a person moves it: until then the layout places it.
  x          integer check (x between -20000 and 20000),
  y          integer check (y between -20000 and 20000),
  created_at timestamptz not null default now(),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, frame_id) references public.ssp_parts on delete set null (frame_id),
  constraint placed_or_not check (num_nonnulls(x, y) <> 1)
);
create index on public.ssp_parts (company_id, frame_id);

-- An arrow of the diagram: what goes from one part to another, and how.
create table public.ssp_flows (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  from_id      uuid not null,
  to_id        uuid not null,
  information  text not null default '' check (length(information) <= 500),
  protocol     text not null default '' check (length(protocol) <= 100),
  port         text not null default '' check (length(port) <= 100),
  -- Encryption, or what stands in its place.
  protection   text not null default '' check (length(protection) <= 500),
  -- It carries the information that the SSP is about.
  is_protected boolean not null default true,
  created_at   timestamptz not null default now(),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, from_id) references public.ssp_parts on delete cascade,
  foreign key (company_id, to_id) references public.ssp_parts on delete cascade,
  constraint between_two check (from_id <> to_id)
);
create index on public.ssp_flows (company_id, from_id);
create index on public.ssp_flows (company_id, to_id);

-- A company's own dates of the phases of the CMMC Program, in place of those of this release: they have moved before.
-- Members read, editors write.
create table public.program_phases (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  phase        smallint not null check (phase between 1 and 4),
  begins_on    date not null check (begins_on between '1900-01-01' and '2999-12-31'),
  -- From this day on it is put off until there is a new date.
  suspended_on date check (suspended_on between '1900-01-01' and '2999-12-31'),
  asks_for     text not null check (length(btrim(asks_for)) between 1 and 200),
  citation     text not null check (length(btrim(citation)) between 1 and 300),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, phase)
);
