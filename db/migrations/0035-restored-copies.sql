-- A database that was restored or copied knows it, and does nothing towards others until an Admin says what it is.
alter table private.installation
  -- null: the installation itself.
  add column copy text check (copy in ('undecided', 'test')),
  -- Of which moment the copy is, as far as it is known; the epoch is renewed every minute.
  add column restored_from timestamptz,
  -- When a server found out and wrote it into the audit log.
  add column restored_at timestamptz,
  add column epoch_at timestamptz;
-- Anchors also say where a chain went on after a restore.
alter table audit.anchors drop constraint anchors_kind_check;
alter table audit.anchors add constraint anchors_kind_check check (kind in ('head', 'retention', 'chains', 'restored'));
