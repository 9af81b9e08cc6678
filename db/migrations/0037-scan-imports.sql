-- Who brought a scan, why its file could not be read, how its table is laid out, and the packages that it lists.
alter table public.network_scans
  add column imported_by   uuid references public.profiles on delete set null,
  -- Why the file could not be read, as a sentence.
  add column failure       text check (length(failure) <= 1000),
  -- SHA-256 of a table's header, and which column holds which field: the next table with this header is read like it.
  add column header_sha256 text check (header_sha256 ~ '^[0-9a-f]{64}$'),
  add column mapping       jsonb check (jsonb_typeof(mapping) = 'object');
create index on public.network_scans (imported_by);
create unique index on public.network_scans (company_id, number);

create table private.scan_components (
  company_id uuid not null,
  scan_id    uuid not null,
  component  integer not null,
  asset      integer not null,
  purl       text check (length(purl) <= 1000),
  ecosystem  text check (length(ecosystem) <= 60),
  name       text not null check (length(name) between 1 and 300),
  version    text not null default '' check (length(version) <= 200),
  primary key (company_id, scan_id, component),
  foreign key (company_id, scan_id, asset) references private.scan_assets on delete cascade
);
create index on private.scan_components (company_id, scan_id, asset);
