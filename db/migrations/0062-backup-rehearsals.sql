-- What each rehearsal of a backup restored of each company. Written by the server; evidence of the company is made
-- from it.

create table private.rehearsed_companies (
  company_id     uuid not null references public.companies on delete cascade,
  rehearsed_at   timestamptz not null,
  backup         text not null,
  backup_made_at timestamptz not null,
  -- Rows and files of this company alone; tables of the installation.
  records        bigint not null check (records >= 0),
  files          bigint not null check (files >= 0),
  tables         integer not null check (tables >= 0),
  primary key (company_id, rehearsed_at)
);

alter table public.evidence_loops drop constraint evidence_loops_kind_check;
alter table public.evidence_loops add constraint evidence_loops_kind_check
  check (kind in ('expected scans', 'fixes in time', 'backup rehearsals'));
