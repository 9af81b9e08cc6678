-- Files. A row here is the only thing that makes a file visible, and it is written after the bytes are safe: a row
-- never points to nothing. In a bucket for companies the first folder of a name is the company's id, and the rights on
-- the file are the rights in that company; other buckets belong to Admins.

create table storage.buckets (
  id                 text primary key check (length(id) between 1 and 100),
  name               text not null unique,
  owner              uuid default auth.uid(),
  public             boolean not null default false,
  for_companies      boolean not null default false,
  file_size_limit    bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  check (not (public and for_companies))
);
insert into storage.buckets (id, name, for_companies) values ('evidence', 'evidence', true);

create table storage.objects (
  id               uuid primary key default gen_random_uuid(),
  bucket_id        text not null references storage.buckets,
  -- By bytes, so that a folder is one stretch of the index.
  name             text collate "C" not null check (length(name) between 1 and 1024),
  company_id       uuid references public.companies on delete cascade,
  path_tokens      text[] not null generated always as (string_to_array(name, '/')) stored,
  owner            uuid default auth.uid(),
  -- Names the stored bytes. A new upload to the same name is a new version; bytes are never overwritten.
  version          uuid not null,
  size             bigint not null check (size >= 0),
  content_type     text not null,
  -- Hex SHA-256 of the bytes; every read compares.
  sha256           text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  cache_control    text not null default 'no-cache',
  user_metadata    jsonb,
  scan             text not null default 'not scanned' check (scan in ('not scanned', 'pending', 'clean', 'infected')),
  -- When the stored bytes were last compared with the hash, and when they were first found different.
  checked_at       timestamptz,
  damaged_at       timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create unique index on storage.objects (version);
create index on storage.objects (company_id, bucket_id, name);
create index on storage.objects (checked_at nulls first);
create index on storage.objects (scan) where scan in ('not scanned', 'pending');
