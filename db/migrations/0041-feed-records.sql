-- What the mirror has to remember of its sources: whose analysis a CVE has, which OSV records are here, as of when each
-- part is, and whose exports an administrator trusts.
alter table reference.cves add column is_analyzed boolean not null default false;
alter table reference.feed_parts add column as_of timestamptz;

-- The OSV records that are here, in each feed that has them.
create table reference.osv_records (
  feed        text not null references reference.feeds on delete cascade,
  id          text collate "C" not null,
  modified_at timestamptz not null,
  primary key (feed, id)
);
create index on reference.osv_records (id, modified_at);

-- Keys of other installations whose exports of the mirror may be put in here.
create table private.trusted_mirror_keys (
  fingerprint text primary key check (length(fingerprint) between 20 and 100),
  jwk         jsonb not null,
  trusted_at  timestamptz not null default now()
);
