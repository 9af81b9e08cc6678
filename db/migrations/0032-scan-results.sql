-- What each scan said, kept as it said it: scans count by the time they were taken, in whatever order they are brought,
-- and one that is withdrawn leaves nothing behind. Written and read by the server alone.

-- What a scan looked at, with or without findings: there it may close what it no longer sees.
create table private.scan_assets (
  company_id       uuid not null,
  scan_id          uuid not null,
  -- Numbered by the reader, because most assets are unknown until the scan is applied.
  asset            integer not null,
  kind             text not null check (kind in ('host', 'image', 'repository', 'application', 'cloud')),
  name             text not null check (length(name) between 1 and 300),
  -- [{"kind": "fqdn", "value": "web01"}], the strongest first.
  identifiers      jsonb not null check (jsonb_typeof(identifiers) = 'array'),
  operating_system text,
  -- Null: the file does not say.
  credentialed     boolean,
  asset_id         uuid,
  primary key (company_id, scan_id, asset),
  foreign key (company_id, scan_id) references public.network_scans on delete cascade,
  foreign key (company_id, asset_id) references public.assets on delete set null (asset_id)
);
create index on private.scan_assets (company_id, asset_id);

-- What a scan says of a weakness, once for all assets that have it.
create table private.scan_weaknesses (
  company_id     uuid not null,
  scan_id        uuid not null,
  fingerprint    text not null check (length(fingerprint) between 1 and 2000),
  -- `info` is an observation and never a finding.
  severity       text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  title          text not null check (length(title) between 1 and 500),
  description    text not null default '',
  solution       text not null default '',
  cve_ids        text[] not null default '{}',
  rule           text,
  vectors        text[] not null default '{}',
  score          numeric(3, 1),
  reference_urls text[] not null default '{}',
  primary key (company_id, scan_id, fingerprint),
  foreign key (company_id, scan_id) references public.network_scans on delete cascade
);

-- Each item of the file.
create table private.scan_items (
  company_id  uuid not null,
  scan_id     uuid not null,
  item        integer not null,
  asset       integer not null,
  fingerprint text not null,
  port        integer check (port between 1 and 65535),
  protocol    text check (length(protocol) <= 20),
  component   text check (length(component) <= 1000),
  -- Known only from inside the asset.
  is_local    boolean not null default false,
  evidence    text,
  primary key (company_id, scan_id, item),
  foreign key (company_id, scan_id, asset) references private.scan_assets on delete cascade,
  foreign key (company_id, scan_id, fingerprint) references private.scan_weaknesses on delete cascade
);
create index on private.scan_items (company_id, fingerprint);
create index on private.scan_items (company_id, scan_id, asset);
create index on private.scan_items (company_id, scan_id, fingerprint);
