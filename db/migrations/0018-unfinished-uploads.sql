-- Resumable uploads that a person has begun, so that their number and bytes have a limit. A row goes when the upload
-- becomes a file or is deleted, after a day at the latest.
create table storage.unfinished_uploads (
  id       uuid primary key,
  owner    uuid not null references auth.users on delete cascade,
  -- As announced; without an announcement the most that the file may have.
  bytes    bigint not null check (bytes >= 0),
  begun_at timestamptz not null default now()
);
create index on storage.unfinished_uploads (owner, begun_at);
create index on storage.unfinished_uploads (begun_at);
