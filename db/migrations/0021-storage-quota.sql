-- What the files of each company take together, and how much they may take.
alter table public.companies
  -- In 10^9 bytes; null: as the installation's default says. Only an Admin changes it.
  add column storage_quota_gb integer check (storage_quota_gb between 1 and 1000000);

-- One row, written by each start: COMPANY_STORAGE_GB.
create table private.storage_default (
  id       boolean primary key default true check (id),
  quota_gb integer check (quota_gb between 1 and 1000000)
);
insert into private.storage_default default values;

-- Counted until now. The changes since are in `private.storage_changes`.
create table private.storage_use (
  company_id uuid primary key references public.companies on delete cascade,
  used_bytes bigint not null default 0,
  -- The Owners and Admins know that little room is left.
  warned     boolean not null default false
);
insert into private.storage_use (company_id, used_bytes)
select company_id, sum(size) from (
  select company_id, size from storage.objects where company_id is not null
  union all select company_id, size from private.kept_files) stored
group by company_id;

-- Bytes that came and went and are not counted yet: written without a lock, so that no two writers wait for each other.
-- Without a foreign key, because the files of a deleted company go as well.
create table private.storage_changes (
  id         bigint generated always as identity primary key,
  company_id uuid not null,
  bytes      bigint not null
);
create index on private.storage_changes (company_id);
