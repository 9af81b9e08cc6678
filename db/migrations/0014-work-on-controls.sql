-- Work on a control: its assessment objectives, how it is implemented, what is inherited from a provider, what people say about it,
-- and how its status has moved over time.

-- ---- What every table of a company's content opens to whom (as in 0004) ----

create function private.open_to_members(target regclass) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    execute format($sql$
      alter table %1$s enable row level security;
      alter table %1$s force row level security;
      grant select, delete on %1$s to authenticated;
      grant select, insert, update, delete on %1$s to app_service;
      create policy "members read" on %1$s for select to authenticated
        using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
      create policy "editors create" on %1$s for insert to authenticated
        with check (company_id = any ((select private.companies_where('content.edit'))::uuid[]));
      create policy "editors change" on %1$s for update to authenticated
        using (company_id = any ((select private.companies_where('content.edit'))::uuid[]))
        with check (company_id = any ((select private.companies_where('content.edit'))::uuid[]));
      create policy "managers delete" on %1$s for delete to authenticated
        using (company_id = any ((select private.companies_where('content.delete'))::uuid[]));
    $sql$, target);
    perform private.keep_log_of(target);
  end
  $$;
revoke execute on function private.open_to_members(regclass) from public;

-- ---- Assessment objectives ----

create table public.catalog_objectives (
  id         text primary key,
  catalog_id text not null references public.catalog_controls on delete cascade,
  letter     text not null check (letter ~ '^[a-z]{1,2}$'),
  position   smallint not null,
  words      text not null,
  -- The objective of NIST SP 800-171A that it answers to, where the framework is another.
  source     text,
  unique (catalog_id, letter)
);
alter table public.catalog_objectives enable row level security;
alter table public.catalog_objectives force row level security;
grant select on public.catalog_objectives to authenticated;
create policy "everyone signed in reads" on public.catalog_objectives for select to authenticated using (true);
grant select, insert, update, delete on public.catalog_objectives to app_service;
grant select on public.catalog_objectives to app_definer;

create function private.load_objectives(objectives jsonb) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.catalog_objectives
    select o.* from jsonb_populate_recordset(null::public.catalog_objectives, objectives) o
    on conflict (id) do update set
      letter = excluded.letter, position = excluded.position, words = excluded.words, source = excluded.source;
  $$;
revoke execute on function private.load_objectives(jsonb) from public;
grant execute on function private.load_objectives(jsonb) to app_service;

-- Where a company stands on an objective; without a row it has not been assessed.
create table public.control_objectives (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  control_id   uuid not null,
  objective_id text not null references public.catalog_objectives,
  result       text check (result in ('Met', 'Not Met', 'Not Applicable')),
  note         text check (length(note) <= 5000),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id, objective_id),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.control_objectives (objective_id);
select private.open_to_members('public.control_objectives');
grant insert (company_id, control_id, objective_id, result, note), update (result, note) on public.control_objectives to authenticated;
create trigger stamp_author before insert or update on public.control_objectives for each row execute function private.stamp_author();

-- An objective of one control cannot be answered under another. Asked after the policies, so that it tells nothing of other companies.
create function private.check_objective() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (
      select from public.controls c join public.catalog_objectives o on o.catalog_id = c.catalog_id
      where c.company_id = new.company_id and c.id = new.control_id and o.id = new.objective_id
    ) then
      raise foreign_key_violation using message = 'The control has no such objective';
    end if;
    return null;
  end
  $$;
alter function private.check_objective() owner to app_definer;
revoke execute on function private.check_objective() from public;
create trigger check_objective after insert on public.control_objectives for each row execute function private.check_objective();

-- ---- More of a control's record ----

alter table public.org_control_status
  add column na_reason text check (length(na_reason) <= 5000),
  -- A calendar day on which it is looked at again.
  add column review_on date;
grant insert (na_reason, review_on), update (na_reason, review_on) on public.org_control_status to authenticated;

-- ---- Implementation statements ----

-- How a control is implemented, for the system security plan.
create table public.implementation_statements (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  control_id   uuid not null,
  body         text not null check (length(body) <= 50000),
  version      integer not null default 1,
  version_from timestamptz not null default now(),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
select private.open_to_members('public.implementation_statements');
grant insert (company_id, control_id, body), update (body) on public.implementation_statements to authenticated;

-- What a statement said before. Written by the database alone.
create table public.statement_versions (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  statement_id uuid not null,
  version      integer not null,
  body         text not null,
  written_by   uuid references public.profiles on delete set null,
  written_at   timestamptz not null,
  primary key (company_id, id),
  unique (company_id, statement_id, version),
  foreign key (company_id, statement_id) references public.implementation_statements on delete cascade
);
create index on public.statement_versions (written_by);
alter table public.statement_versions enable row level security;
alter table public.statement_versions force row level security;
grant select on public.statement_versions to authenticated;
grant select, insert, update, delete on public.statement_versions to app_service;
grant insert on public.statement_versions to app_definer;
create policy "members read" on public.statement_versions for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
select private.keep_log_of('public.statement_versions');

-- A version is what one person wrote within a quarter of an hour: autosave would make one of every pause.
create function private.keep_statement_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    if tg_op = 'INSERT' or new.body = old.body then return new; end if;
    if old.updated_by is distinct from new.updated_by or old.version_from < now() - interval '15 minutes' then
      insert into public.statement_versions (company_id, statement_id, version, body, written_by, written_at)
      values (old.company_id, old.id, old.version, old.body, old.updated_by, old.updated_at);
      new.version := old.version + 1;
      new.version_from := now();
    end if;
    return new;
  end
  $$;
alter function private.keep_statement_version() owner to app_definer;
revoke execute on function private.keep_statement_version() from public;
create trigger keep_version before insert or update on public.implementation_statements
  for each row execute function private.keep_statement_version();

-- ---- What is inherited from others ----

-- External service providers: whoever does a part of a control for the company.
create table public.service_providers (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  name       text not null check (length(btrim(name)) between 1 and 200),
  service    text not null default '' check (length(service) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name, service)
);
select private.open_to_members('public.service_providers');
grant insert (company_id, name, service), update (name, service) on public.service_providers to authenticated;
create trigger stamp before update on public.service_providers for each row execute function private.stamp();

-- A line of the responsibility matrix: who does what for one control.
create table public.control_inheritances (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  control_id     uuid not null,
  provider_id    uuid not null,
  responsibility text not null check (responsibility in ('Provider', 'Shared')),
  provider_part  text not null default '' check (length(provider_part) <= 5000),
  company_part   text not null default '' check (length(company_part) <= 5000),
  updated_by     uuid references public.profiles on delete set null,
  updated_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id, provider_id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  foreign key (company_id, provider_id) references public.service_providers on delete cascade
);
create index on public.control_inheritances (company_id, provider_id);
select private.open_to_members('public.control_inheritances');
grant insert (company_id, control_id, provider_id, responsibility, provider_part, company_part),
  update (responsibility, provider_part, company_part) on public.control_inheritances to authenticated;
create trigger stamp_author before insert or update on public.control_inheritances for each row execute function private.stamp_author();

-- ---- Comments ----

create table public.comments (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  -- What it is about: exactly one of the columns that end in _id and name a record.
  control_id uuid,
  body       text not null check (length(btrim(body)) between 1 and 10000),
  mentions   uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  author_id  uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  edited_at  timestamptz,
  primary key (company_id, id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  constraint about_one_record check (num_nonnulls(control_id) = 1)
);
create index on public.comments (company_id, control_id, created_at);
create index on public.comments (author_id);
select private.open_to_members('public.comments');
grant insert (company_id, control_id, body, mentions), update (body, mentions) on public.comments to authenticated;
grant select on public.comments to app_definer;
-- Nobody puts words into somebody else's mouth; taking them away is for their author and for whoever may delete content.
drop policy "editors change" on public.comments;
create policy "authors change" on public.comments for update to authenticated
  using (author_id = (select private.person()) and company_id = any ((select private.companies_where('content.edit'))::uuid[]))
  with check (author_id = (select private.person()) and company_id = any ((select private.companies_where('content.edit'))::uuid[]));
create policy "authors delete" on public.comments for delete to authenticated
  using (author_id = (select private.person()) and company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create function private.stamp_comment() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      new.author_id := coalesce(auth.uid(), new.author_id);
    elsif new.body <> old.body then
      new.edited_at := now();
    end if;
    return new;
  end
  $$;
revoke execute on function private.stamp_comment() from public;
create trigger stamp_comment before insert or update on public.comments for each row execute function private.stamp_comment();

-- Where in the page a comment stands, and under what name.
create function private.comment_place(one public.comments, out name text, out link text)
  language sql stable security definer set search_path = ''
  as $$
    select c.nist_id, format('/controls/%s?company=%s#comment-%s', c.nist_id, one.company_id, one.id)
    from public.controls c where c.company_id = one.company_id and c.id = one.control_id
  $$;
alter function private.comment_place(public.comments) owner to app_definer;
revoke execute on function private.comment_place(public.comments) from public;

-- Whoever is named hears of it once. Only members of the company are: a comment cannot reach anybody else.
create function private.tell_mentions() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    told  record;
    place record;
  begin
    select * into place from private.comment_place(new);
    for told in
      select m.user_id from public.user_companies m
      where m.company_id = new.company_id and m.user_id = any (new.mentions)
        and m.user_id is distinct from new.author_id
        and (tg_op = 'INSERT' or m.user_id <> all (old.mentions))
        and (m.access_until is null or m.access_until > now())
    loop
      perform private.notify(told.user_id, 'mention',
        format('%s mentioned you on %s', coalesce((select full_name from public.profiles where id = new.author_id), 'Somebody'), place.name),
        left(new.body, 500), place.link, new.company_id);
    end loop;
    return null;
  end
  $$;
alter function private.tell_mentions() owner to app_definer;
revoke execute on function private.tell_mentions() from public;
create trigger tell_mentions after insert or update of mentions on public.comments
  for each row execute function private.tell_mentions();

-- controls.comments_count follows, once a statement.
grant update (comments_count) on public.controls to app_definer;
create function private.count_comments() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      update public.controls c set comments_count = c.comments_count + changed.n
      from (select company_id, control_id, count(*) as n from added where control_id is not null group by 1, 2) changed
      where c.company_id = changed.company_id and c.id = changed.control_id;
    else
      update public.controls c set comments_count = c.comments_count - changed.n
      from (select company_id, control_id, count(*) as n from removed where control_id is not null group by 1, 2) changed
      where c.company_id = changed.company_id and c.id = changed.control_id;
    end if;
    return null;
  end
  $$;
alter function private.count_comments() owner to app_definer;
revoke execute on function private.count_comments() from public;
create trigger count_comments_added after insert on public.comments referencing new table as added
  for each statement execute function private.count_comments();
create trigger count_comments_removed after delete on public.comments referencing old table as removed
  for each statement execute function private.count_comments();

-- ---- How statuses moved ----

-- Each change of a status, so that any score of the past can be computed again by the one function that computes scores.
-- Not a part of the trail: retention may clear that away, this stays as long as the control.
create table private.status_history (
  company_id uuid not null,
  control_id uuid not null,
  at         timestamptz not null,
  status     text not null,
  changed_by uuid references public.profiles on delete set null,
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on private.status_history (company_id, control_id, at desc);
grant select, insert on private.status_history to app_definer;

create function private.keep_status_history() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into private.status_history
      select a.company_id, a.control_id, a.updated_at, a.status, a.updated_by from added a where a.status <> 'Not Started';
    elsif tg_op = 'UPDATE' then
      insert into private.status_history
      select a.company_id, a.control_id, a.updated_at, a.status, a.updated_by
      from added a join removed r on r.company_id = a.company_id and r.id = a.id where a.status <> r.status;
    else
      insert into private.status_history
      select r.company_id, r.control_id, now(), 'Not Started', auth.uid() from removed r
      join public.controls c on c.company_id = r.company_id and c.id = r.control_id where r.status <> 'Not Started';
    end if;
    return null;
  end
  $$;
alter function private.keep_status_history() owner to app_definer;
revoke execute on function private.keep_status_history() from public;
create trigger keep_history_added after insert on public.org_control_status referencing new table as added
  for each statement execute function private.keep_status_history();
create trigger keep_history_changed after update on public.org_control_status referencing old table as removed new table as added
  for each statement execute function private.keep_status_history();
create trigger keep_history_removed after delete on public.org_control_status referencing old table as removed
  for each statement execute function private.keep_status_history();

-- What the trail still knows of the time before; where it knows nothing, the status as it is.
-- (The owner of the tables is under their policies too, and has no company: set aside while rows are brought along.)
alter table audit.log no force row level security;
alter table public.controls no force row level security;
alter table public.org_control_status no force row level security;
alter table public.profiles no force row level security;
insert into private.status_history (company_id, control_id, at, status, changed_by)
select l.company_id, (l.new_row ->> 'control_id')::uuid, l.created_at, l.new_row ->> 'status', p.id
from audit.log l
join public.controls c on c.company_id = l.company_id and c.id = (l.new_row ->> 'control_id')::uuid
left join public.profiles p on p.id = l.user_id
where l.table_name = 'org_control_status' and l.action in ('INSERT', 'UPDATE') and l.new_row ? 'status'
  and (l.new_row ->> 'status') is distinct from coalesce(l.old_row ->> 'status', 'Not Started');
insert into private.status_history (company_id, control_id, at, status, changed_by)
select s.company_id, s.control_id, s.updated_at, s.status, s.updated_by from public.org_control_status s
where s.status <> 'Not Started'
  and not exists (select from private.status_history h where h.company_id = s.company_id and h.control_id = s.control_id);

alter table audit.log force row level security;
alter table public.controls force row level security;
alter table public.org_control_status force row level security;
alter table public.profiles force row level security;
alter table private.status_history enable row level security;
alter table private.status_history force row level security;

-- The last status of each day on which a control's moved, from `since` on, and before it the one that held then (day null).
-- For the companies that the caller may read.
create function public.status_history(company_uuid uuid, since date)
  returns table (control_id uuid, day date, at timestamptz, status text)
  language sql stable security definer set search_path = ''
  as $$
    (select distinct on (h.control_id) h.control_id, null::date, h.at, h.status
     from private.status_history h
     where h.company_id = company_uuid and h.company_id = any ((select private.companies_where('company.read'))::uuid[])
       and h.at < since::timestamp at time zone 'UTC'
     order by h.control_id, h.at desc)
    union all
    (select distinct on (h.control_id, (h.at at time zone 'UTC')::date) h.control_id, (h.at at time zone 'UTC')::date, h.at, h.status
     from private.status_history h
     where h.company_id = company_uuid and h.company_id = any ((select private.companies_where('company.read'))::uuid[])
       and h.at >= since::timestamp at time zone 'UTC'
     order by h.control_id, (h.at at time zone 'UTC')::date, h.at desc)
  $$;
alter function public.status_history(uuid, date) owner to app_definer;
revoke execute on function public.status_history(uuid, date) from public;
grant execute on function public.status_history(uuid, date) to authenticated;
