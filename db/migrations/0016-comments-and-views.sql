-- Comments, saved views of lists, and the abbreviations that search knows.

create table public.comments (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  -- What it is about: exactly one of the columns that end in _id and name a record.
  control_id   uuid,
  body         text not null check (length(btrim(body)) between 1 and 10000),
  mentions     uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  author_id    uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  edited_at    timestamptz,
  poam_item_id uuid,
  ssp_section  text check (ssp_section ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- When its topic was resolved.
  resolved_at  timestamptz,
  resolved_by  uuid references public.profiles on delete set null,
  primary key (company_id, id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  foreign key (company_id, poam_item_id) references public.poam_items on delete cascade,
  constraint about_one_record check (num_nonnulls(control_id, poam_item_id, ssp_section) = 1)
);
create index on public.comments (company_id, control_id, created_at);
create index on public.comments (author_id);
create index comments_words on public.comments using gin (private.folded(body) extensions.gin_trgm_ops);
create index on public.comments (company_id, poam_item_id, created_at) where poam_item_id is not null;
create index on public.comments (company_id, poam_item_id);
create index on public.comments (company_id, ssp_section, created_at) where ssp_section is not null;
create index on public.comments (resolved_by);

-- A saved view is a name and the query string of its page's address; the page interprets it when it is used.
create table public.saved_views (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  -- Null once the person is gone: what was shared stays.
  owner_id   uuid default auth.uid() references public.profiles on delete set null,
  page       text not null check (page ~ '^[a-z][a-z-]{0,39}$'),
  name       text not null check (length(btrim(name)) between 1 and 60),
  query      text not null default '' check (length(query) <= 2000),
  is_shared  boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, owner_id, page, name)
);
create index on public.saved_views (owner_id);
create index on public.saved_views (company_id, page);

-- The view that a page opens with, for one person: a saved view, or one that is built in.
create table public.default_views (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  user_id    uuid not null default auth.uid() references public.profiles on delete cascade,
  page       text not null check (page ~ '^[a-z][a-z-]{0,39}$'),
  view_id    uuid,
  built_in   text check (built_in ~ '^[a-z][a-z-]{0,39}$'),
  primary key (company_id, id),
  unique (company_id, user_id, page),
  foreign key (company_id, view_id) references public.saved_views on delete cascade,
  constraint one_view check (num_nonnulls(view_id, built_in) = 1)
);
create index on public.default_views (user_id);
create index on public.default_views (company_id, view_id);

-- Each meaning is how the words of a record begin to say it, in small letters, so that endings of a word do not matter.
create table private.abbreviations (
  short   text not null check (short = lower(short)),
  meaning text not null check (meaning = lower(meaning) and meaning !~ '[%_\\]'),
  primary key (short, meaning)
);
insert into private.abbreviations (short, meaning) values
  ('baa', 'business associate'),
  ('bcp', 'continuity'), ('bcp', 'contingency'),
  ('cui', 'controlled unclassified'),
  ('dlp', 'leakage'),
  ('drp', 'disaster recovery'),
  ('edr', 'malicious'), ('edr', 'malware'),
  ('ephi', 'electronic protected health'),
  ('fci', 'federal contract information'),
  ('fips', 'cryptograph'),
  ('iam', 'identity management'), ('iam', 'identification'),
  ('ids', 'attacks'), ('ids', 'anomal'),
  ('ir', 'incident'),
  ('mdm', 'mobile device'),
  ('mfa', 'multifactor'), ('mfa', 'multi-factor'), ('mfa', 'secure authentication'),
  ('2fa', 'multifactor'), ('2fa', 'multi-factor'), ('2fa', 'secure authentication'),
  ('nda', 'non-disclosure'),
  ('phi', 'protected health'),
  ('pii', 'personally identifiable'), ('pii', 'personal information'),
  ('poam', 'plan of action'), ('poa&m', 'plan of action'),
  ('rbac', 'role-based'), ('rbac', 'access rights'),
  ('sdlc', 'life cycle'),
  ('siem', 'audit log'), ('siem', 'audit record'), ('siem', 'system audit'), ('siem', 'event logging'), ('siem', 'monitoring activities'),
  ('sod', 'separation of duties'), ('sod', 'segregation of duties'),
  ('ssp', 'security plan'),
  ('usb', 'removable media'), ('usb', 'portable storage'),
  ('voip', 'voice over'),
  ('vpn', 'remote access');
