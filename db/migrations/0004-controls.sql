-- Frameworks, a company's controls and their statuses, evidence, scans. Members read; Owners, Managers and
-- Contributors create and edit; Owners and Managers delete; Auditors only read.

-- Orders 3.1.2 before 3.1.10, and A.5.9 before A.5.10.
create collation public.natural_order (provider = icu, locale = 'und-u-kn-true');

-- The frameworks, loaded from db/catalogs at start. The same for everybody; nobody writes them through the interface.
create table public.catalog_controls (
  id               text primary key,
  protocol_id      text not null references public.protocols,
  nist_id          text collate public.natural_order not null,
  practice_id      text,
  position         integer not null,
  title            text not null,
  family           text not null,
  safeguard_domain text not null,
  level            smallint,
  weight           smallint,
  requirement      text,
  poam_eligible    text,
  successors       text[] not null default '{}',
  description      text not null,
  guidance         text not null,
  unique (protocol_id, nist_id)
);

-- Which entry answers to which in another framework, and how sure that is.
create table public.catalog_mappings (
  protocol_id  text not null references public.protocols,
  nist_id      text not null,
  to_framework text not null,
  to_id        text not null,
  strength     text not null check (strength in ('exact', 'derived', 'review')),
  source       text not null,
  primary key (protocol_id, nist_id, to_framework, to_id)
);

create table public.controls (
  id               uuid not null default gen_random_uuid(),
  company_id       uuid not null references public.companies on delete cascade,
  protocol_id      text not null references public.protocols,
  catalog_id       text references public.catalog_controls on delete set null,
  nist_id          text collate public.natural_order not null check (length(nist_id) between 1 and 60),
  title            text not null check (length(title) between 1 and 300),
  description      text not null default '' check (length(description) <= 10000),
  family           text not null default '' check (length(family) <= 200),
  safeguard_domain text not null default '' check (length(safeguard_domain) <= 100),
  level            smallint,
  evidence_count   integer not null default 0,
  comments_count   integer not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, protocol_id, nist_id)
);
create index on public.controls (catalog_id);

create table public.org_control_status (
  id         uuid not null default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  control_id uuid not null,
  status     text not null default 'Not Started'
             check (status in ('Not Started', 'In Progress', 'Completed', 'Not Applicable')),
  notes      text check (length(notes) <= 20000),
  updated_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.org_control_status (company_id, updated_at desc);

create table public.evidence (
  id          uuid not null default gen_random_uuid(),
  company_id  uuid not null references public.companies on delete cascade,
  control_id  uuid,
  title       text not null check (length(title) between 1 and 300),
  description text check (length(description) <= 10000),
  file        text,
  uploaded_by uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, control_id) references public.controls on delete set null (control_id)
);
create index on public.evidence (company_id, control_id);
create index on public.evidence (company_id, created_at desc);

create table public.network_scans (
  id           uuid not null default gen_random_uuid(),
  company_id   uuid not null references public.companies on delete cascade,
  status       text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  completed_at timestamptz,
  created_at   timestamptz not null default now(),
  primary key (company_id, id)
);
create index on public.network_scans (company_id, status, completed_at desc);

create table public.vulnerabilities (
  id         uuid not null default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  scan_id    uuid,
  title      text not null check (length(title) between 1 and 500),
  severity   text not null check (severity in ('critical', 'high', 'medium', 'low')),
  status     text not null default 'open' check (length(status) between 1 and 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, scan_id) references public.network_scans on delete set null (scan_id)
);
create index on public.vulnerabilities (company_id, status, severity);
create index on public.vulnerabilities (company_id, scan_id);

create table public.vulnerability_scan_metrics (
  id                    uuid not null default gen_random_uuid(),
  company_id            uuid not null references public.companies on delete cascade,
  scan_date             timestamptz not null default now(),
  total_vulnerabilities integer not null check (total_vulnerabilities >= 0),
  primary key (company_id, id)
);
create index on public.vulnerability_scan_metrics (company_id, scan_date desc);

alter table public.catalog_controls enable row level security;
alter table public.catalog_controls force row level security;
grant select on public.catalog_controls to authenticated;
create policy "everyone signed in reads" on public.catalog_controls for select to authenticated using (true);
alter table public.catalog_mappings enable row level security;
alter table public.catalog_mappings force row level security;
grant select on public.catalog_mappings to authenticated;
create policy "everyone signed in reads" on public.catalog_mappings for select to authenticated using (true);
grant select on public.catalog_controls to app_definer;
grant select, insert, update, delete on public.catalog_controls, public.catalog_mappings to app_service;

-- The rule of this file's first sentence, for each table with content of a company.
do $$
declare
  target text;
begin
  foreach target in array array['controls', 'org_control_status', 'evidence', 'network_scans', 'vulnerabilities', 'vulnerability_scan_metrics']
  loop
    execute format($sql$
      alter table public.%1$I enable row level security;
      alter table public.%1$I force row level security;
      grant select, delete on public.%1$I to authenticated;
      grant select, insert, update, delete on public.%1$I to app_service;
      create policy "members read" on public.%1$I for select to authenticated
        using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
      create policy "editors create" on public.%1$I for insert to authenticated
        with check (company_id = any ((select private.companies_where('content.edit'))::uuid[]));
      create policy "editors change" on public.%1$I for update to authenticated
        using (company_id = any ((select private.companies_where('content.edit'))::uuid[]))
        with check (company_id = any ((select private.companies_where('content.edit'))::uuid[]));
      create policy "managers delete" on public.%1$I for delete to authenticated
        using (company_id = any ((select private.companies_where('content.delete'))::uuid[]));
    $sql$, target);
  end loop;
end
$$;

-- Columns that a client may set. Ids, counts, authors and the company of an existing row are not among them.
grant insert (company_id, protocol_id, nist_id, title, description, family, safeguard_domain, level) on public.controls to authenticated;
grant update (title, description, family, safeguard_domain, level, updated_at) on public.controls to authenticated;
grant insert (company_id, control_id, status, notes, updated_at) on public.org_control_status to authenticated;
grant update (status, notes, updated_at) on public.org_control_status to authenticated;
grant insert (company_id, control_id, title, description) on public.evidence to authenticated;
grant update (control_id, title, description) on public.evidence to authenticated;
grant insert (company_id, status, completed_at) on public.network_scans to authenticated;
grant update (status, completed_at) on public.network_scans to authenticated;
grant insert (company_id, scan_id, title, severity, status) on public.vulnerabilities to authenticated;
grant update (scan_id, title, severity, status, updated_at) on public.vulnerabilities to authenticated;
grant insert (company_id, scan_date, total_vulnerabilities) on public.vulnerability_scan_metrics to authenticated;
grant update (scan_date, total_vulnerabilities) on public.vulnerability_scan_metrics to authenticated;

-- Who and when are the database's to say, whatever a client sends.
create function private.stamp() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.updated_at := now();
    return new;
  end
  $$;
create function private.stamp_author() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    -- Without a caller it is the service, which may bring history along (an import, the demo).
    if auth.uid() is not null then
      new.updated_at := now();
      new.updated_by := auth.uid();
    end if;
    return new;
  end
  $$;
create function private.stamp_uploader() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.uploaded_by := coalesce(auth.uid(), new.uploaded_by);
    return new;
  end
  $$;
create trigger stamp before update on public.controls for each row execute function private.stamp();
create trigger stamp before update on public.vulnerabilities for each row execute function private.stamp();
create trigger stamp_author before insert or update on public.org_control_status for each row execute function private.stamp_author();
create trigger stamp_uploader before insert on public.evidence for each row execute function private.stamp_uploader();

-- A company starts with every control of its framework; a change of framework adds the new ones and keeps the old.
grant select, insert on public.controls to app_definer;
grant update (evidence_count) on public.controls to app_definer;
create function private.fill_controls() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.controls
      (company_id, protocol_id, catalog_id, nist_id, title, description, family, safeguard_domain, level)
    select new.id, c.protocol_id, c.id, c.nist_id, c.title, c.description, c.family, c.safeguard_domain, c.level
    from public.catalog_controls c
    where c.protocol_id = new.protocol_id
    on conflict (company_id, protocol_id, nist_id) do nothing;
    return null;
  end
  $$;
alter function private.fill_controls() owner to app_definer;
create trigger fill_controls after insert or update of protocol_id on public.companies
  for each row execute function private.fill_controls();

-- controls.evidence_count follows the evidence, once a statement however many rows it touches.
grant select on public.evidence to app_definer;
create function private.count_evidence() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    with changes as (
      select company_id, control_id, sum(n) as n
      from (
        select company_id, control_id, 1 as n from added
        union all
        select company_id, control_id, -1 from removed
      ) rows
      where control_id is not null
      group by company_id, control_id
      having sum(n) <> 0
    )
    update public.controls c set evidence_count = c.evidence_count + changes.n
    from changes
    where c.company_id = changes.company_id and c.id = changes.control_id;
    return null;
  end
  $$;
alter function private.count_evidence() owner to app_definer;

create function private.count_evidence_added() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.controls c set evidence_count = c.evidence_count + changed.n
    from (select company_id, control_id, count(*) as n from added group by 1, 2) changed
    where c.company_id = changed.company_id and c.id = changed.control_id;
    return null;
  end
  $$;
create function private.count_evidence_removed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.controls c set evidence_count = c.evidence_count - changed.n
    from (select company_id, control_id, count(*) as n from removed group by 1, 2) changed
    where c.company_id = changed.company_id and c.id = changed.control_id;
    return null;
  end
  $$;
alter function private.count_evidence_added() owner to app_definer;
alter function private.count_evidence_removed() owner to app_definer;
create trigger count_evidence_added after insert on public.evidence
  referencing new table as added for each statement execute function private.count_evidence_added();
create trigger count_evidence_removed after delete on public.evidence
  referencing old table as removed for each statement execute function private.count_evidence_removed();
create trigger count_evidence_moved after update on public.evidence
  referencing old table as removed new table as added for each statement execute function private.count_evidence();

-- What db/load-catalogs.ts wrote last, and how it writes: all frameworks in one statement, or nothing.
create table private.catalog_state (
  only_one boolean primary key default true check (only_one),
  checksum text not null
);
alter table private.catalog_state enable row level security;
alter table private.catalog_state force row level security;
grant select, insert, update on private.catalog_state to app_service;

create function private.load_catalogs(entries jsonb, mappings jsonb, new_checksum text) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.catalog_controls
    select e.* from jsonb_populate_recordset(null::public.catalog_controls, entries) e
    on conflict (id) do update set
      nist_id = excluded.nist_id, practice_id = excluded.practice_id, position = excluded.position, title = excluded.title,
      family = excluded.family, safeguard_domain = excluded.safeguard_domain, level = excluded.level,
      weight = excluded.weight, requirement = excluded.requirement, poam_eligible = excluded.poam_eligible,
      successors = excluded.successors, description = excluded.description, guidance = excluded.guidance;
    delete from public.catalog_mappings;
    insert into public.catalog_mappings
    select m.* from jsonb_populate_recordset(null::public.catalog_mappings, mappings) m;
    insert into private.catalog_state (checksum) values (new_checksum)
    on conflict (only_one) do update set checksum = excluded.checksum;
  $$;
revoke execute on function private.load_catalogs(jsonb, jsonb, text) from public;
grant execute on function private.load_catalogs(jsonb, jsonb, text) to app_service;
