-- A writer locks the head of a company's audit chain until its commit, and everybody else in the company waits. So
-- entries wait here until their transaction commits: it has locked all its rows by then, and locks the heads last.
-- Unlogged, because every transaction takes out what it put in.
alter type audit.draft drop attribute company_id;

create unlogged table audit.waiting (
  tx         xid8 not null default pg_current_xact_id(),
  company_id uuid not null,
  place      bigint generated always as identity,
  drafts     audit.draft[] not null,
  origin     audit.origin,
  severity   text not null,
  metadata   jsonb,
  primary key (tx, company_id, place)
);
-- Compressing what is read once and deleted costs more than the room.
alter table audit.waiting alter column drafts set storage external;

drop table private.import_entries;
