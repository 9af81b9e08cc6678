-- Evidence as a record of its own: numbered, owned, dated, reviewed and kept in versions; what it proves, of one control or of
-- many; what is asked of whom; and what people are reminded of.

-- ---- The record ----

-- The last number given in each company: a number is never given again. Without a foreign key, which would tell a stranger
-- whether a company exists before the policies refuse.
create table private.evidence_counters (
  company_id uuid primary key,
  last       integer not null
);
grant select, insert, update on private.evidence_counters to app_definer;

alter table public.evidence
  -- E-1, E-2 … in the page.
  add column number       integer,
  -- Who keeps it current.
  add column owner_id     uuid,
  -- The calendar day of which it tells, apart from when it was uploaded; and the last one on which it counts.
  add column effective_on date check (effective_on between '1900-01-01' and '2999-12-31'),
  add column expires_on   date check (expires_on between '1900-01-01' and '2999-12-31'),
  add column review_state text not null default 'Not reviewed' check (review_state in ('Not reviewed', 'Accepted', 'Needs work')),
  add column review_note  text check (length(review_note) <= 5000),
  add column reviewed_by  uuid references public.profiles on delete set null,
  add column reviewed_at  timestamptz,
  add column version      integer not null default 1,
  add column version_note text check (length(version_note) <= 5000),
  add column version_by   uuid references public.profiles on delete set null,
  add column version_at   timestamptz not null default now(),
  -- Out of sight, and removed for good 30 days later.
  add column archived_at  timestamptz,
  add column updated_at   timestamptz not null default now(),
  add foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id);

-- The owner of the tables is under their policies too, and has no company: set aside while rows are brought along.
alter table public.evidence no force row level security;
update public.evidence e
set number = n.number, effective_on = (e.created_at at time zone 'UTC')::date,
    version_by = e.uploaded_by, version_at = e.created_at, updated_at = e.created_at
from (select company_id, id, row_number() over (partition by company_id order by created_at, id) as number from public.evidence) n
where n.company_id = e.company_id and n.id = e.id;
insert into private.evidence_counters select company_id, max(number) from public.evidence group by company_id;
alter table public.evidence force row level security;
alter table private.evidence_counters enable row level security;
alter table private.evidence_counters force row level security;

alter table public.evidence
  alter column number set not null,
  alter column effective_on set not null,
  add unique (company_id, number),
  add constraint expires_after_it_began check (expires_on >= effective_on),
  add constraint needs_work_says_what check (review_state <> 'Needs work' or length(btrim(review_note)) > 0);
create index on public.evidence (company_id, owner_id);
create index on public.evidence (reviewed_by);
create index on public.evidence (version_by);
-- Whether a file is there already.
create index on public.evidence (company_id, file_sha256);
create index on public.evidence (archived_at) where archived_at is not null;
-- One for each way to sort the list.
create index on public.evidence (company_id, title, number) where archived_at is null;
create index on public.evidence (company_id, file_type, number) where archived_at is null;
create index on public.evidence (company_id, version, number) where archived_at is null;
create index on public.evidence (company_id, effective_on, number) where archived_at is null;
create index on public.evidence (company_id, expires_on, number) where archived_at is null;
create index on public.evidence (company_id, review_state, number) where archived_at is null;
create index on public.evidence (company_id, created_at, number) where archived_at is null;

grant insert (owner_id, effective_on, expires_on) on public.evidence to authenticated;
grant update (owner_id, effective_on, expires_on, review_state, review_note, archived_at) on public.evidence to authenticated;

-- Whoever brings it owns it until somebody else is named.
create function private.begin_evidence() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    setting constant text := 'evidence.n' || translate(new.company_id::text, '-', '');
    given   integer := nullif(current_setting(setting, true), '')::integer;
  begin
    -- The counter is locked by the first row of a transaction and written once a statement: row by row it would be quadratic.
    if given is null then
      insert into private.evidence_counters as c (company_id, last) values (new.company_id, 0)
      on conflict (company_id) do update set last = c.last
      returning c.last into given;
    end if;
    new.number := given + 1;
    perform set_config(setting, new.number::text, true);
    new.effective_on := coalesce(new.effective_on, least((new.created_at at time zone 'UTC')::date, new.expires_on));
    new.version_by := coalesce(auth.uid(), new.version_by, new.uploaded_by);
    new.version_at := new.created_at;
    if new.owner_id is null and auth.uid() is not null then
      select m.user_id into new.owner_id from public.user_companies m
      where m.company_id = new.company_id and m.user_id = auth.uid();
    end if;
    return new;
  end
  $$;
alter function private.begin_evidence() owner to app_definer;
revoke execute on function private.begin_evidence() from public;
create function private.keep_evidence_numbers() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update private.evidence_counters c set last = greatest(c.last, n.last)
    from (select company_id, max(number) as last from added group by company_id) n where n.company_id = c.company_id;
    return null;
  end
  $$;
alter function private.keep_evidence_numbers() owner to app_definer;
revoke execute on function private.keep_evidence_numbers() from public;
create trigger keep_evidence_numbers after insert on public.evidence referencing new table as added
  for each statement execute function private.keep_evidence_numbers();
create trigger begin_evidence before insert on public.evidence for each row execute function private.begin_evidence();

-- Who reviewed it and when are the database's to say. To archive is to delete, thirty days later.
create function private.change_evidence() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new is not distinct from old then return new; end if;
    new.updated_at := now();
    -- Without a caller it is the service, which may bring history along.
    if auth.uid() is null then return new; end if;
    if old.archived_at is null and new.archived_at is not null then
      if new.company_id <> all (private.companies_where('content.delete')) then
        raise insufficient_privilege using message = 'Your role does not allow archiving evidence';
      end if;
      new.archived_at := now();
    elsif new.archived_at is not null then
      new.archived_at := old.archived_at;
    end if;
    if new.review_state = 'Not reviewed' then
      new.review_note := null;
      new.reviewed_by := null;
      new.reviewed_at := null;
    elsif (new.review_state, new.review_note) is distinct from (old.review_state, old.review_note) then
      new.reviewed_by := auth.uid();
      new.reviewed_at := now();
    end if;
    return new;
  end
  $$;
alter function private.change_evidence() owner to app_definer;
revoke execute on function private.change_evidence() from public;
create trigger change_evidence before update on public.evidence for each row execute function private.change_evidence();

-- The end of the thirty days, for the server.
create function private.remove_archived_evidence() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    removed integer;
  begin
    delete from public.evidence where archived_at < now() - interval '30 days';
    get diagnostics removed = row_count;
    return removed;
  end
  $$;
grant delete on public.evidence to app_definer;
alter function private.remove_archived_evidence() owner to app_definer;
revoke execute on function private.remove_archived_evidence() from public;
grant execute on function private.remove_archived_evidence() to app_service;

-- ---- What it proves ----

create table public.evidence_links (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  evidence_id  uuid not null,
  control_id   uuid not null,
  -- Without one it is the control as a whole.
  objective_id text references public.catalog_objectives,
  created_by   uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, evidence_id, control_id, objective_id),
  foreign key (company_id, evidence_id) references public.evidence on delete cascade,
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.evidence_links (company_id, control_id);
create index on public.evidence_links (objective_id);
create index on public.evidence_links (created_by);
select private.open_to_members('public.evidence_links');
grant insert (company_id, evidence_id, control_id, objective_id) on public.evidence_links to authenticated;
grant select, insert, delete on public.evidence_links to app_definer;
-- A link is made and taken away, never changed; taking it away is editing.
drop policy "editors change" on public.evidence_links;
drop policy "managers delete" on public.evidence_links;
create policy "editors remove" on public.evidence_links for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));
create trigger check_objective after insert on public.evidence_links
  for each row when (new.objective_id is not null) execute function private.check_objective();

create function private.stamp_creator() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.created_by := coalesce(auth.uid(), new.created_by);
    return new;
  end
  $$;
revoke execute on function private.stamp_creator() from public;
create trigger stamp_creator before insert on public.evidence_links for each row execute function private.stamp_creator();

-- controls.evidence_count is the number of unarchived pieces that are linked to the control. The controls are locked before
-- anything is counted: the count then sees what others have committed while it waited.
create function private.recount_evidence(pairs jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform from public.controls c
    join (select distinct p.* from jsonb_to_recordset(pairs) p (company_id uuid, control_id uuid)) p
      on p.company_id = c.company_id and p.control_id = c.id
    order by c.company_id, c.id
    for no key update of c;
    update public.controls c set evidence_count = counted.n
    from (
      select p.company_id, p.control_id, count(distinct e.id) as n
      from (select distinct p.* from jsonb_to_recordset(pairs) p (company_id uuid, control_id uuid)) p
      left join public.evidence_links l on l.company_id = p.company_id and l.control_id = p.control_id
      left join public.evidence e on e.company_id = l.company_id and e.id = l.evidence_id and e.archived_at is null
      group by 1, 2
    ) counted
    where c.company_id = counted.company_id and c.id = counted.control_id and c.evidence_count <> counted.n;
  end
  $$;
alter function private.recount_evidence(jsonb) owner to app_definer;
revoke execute on function private.recount_evidence(jsonb) from public;

drop trigger count_evidence_added on public.evidence;
drop trigger count_evidence_removed on public.evidence;
drop trigger count_evidence_moved on public.evidence;
drop function private.count_evidence_added();
drop function private.count_evidence_removed();
drop function private.count_evidence();

-- evidence.control_id is one of the linked controls, and null only where there is none: a link that is added fills an empty one,
-- the loss of its link moves it to the link that is oldest now.
create function private.follow_links() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    touched jsonb;
  begin
    if tg_op = 'INSERT' then
      select jsonb_agg(a) into touched from added a;
    else
      select jsonb_agg(r) into touched from removed r;
    end if;
    if touched is null then return null; end if;
    update public.evidence e set control_id = (
      select l.control_id from public.evidence_links l
      where l.company_id = e.company_id and l.evidence_id = e.id
      order by l.created_at, l.id limit 1)
    from (select distinct t.* from jsonb_to_recordset(touched) t (company_id uuid, evidence_id uuid)) t
    where e.company_id = t.company_id and e.id = t.evidence_id
      and not exists (
        select from public.evidence_links l
        where l.company_id = e.company_id and l.evidence_id = e.id and l.control_id = e.control_id)
      and (e.control_id is not null or exists (
        select from public.evidence_links l where l.company_id = e.company_id and l.evidence_id = e.id));
    perform private.recount_evidence(touched);
    return null;
  end
  $$;
grant update (control_id) on public.evidence to app_definer;
alter function private.follow_links() owner to app_definer;
revoke execute on function private.follow_links() from public;
create trigger follow_links_added after insert on public.evidence_links referencing new table as added
  for each statement execute function private.follow_links();
create trigger follow_links_removed after delete on public.evidence_links referencing old table as removed
  for each statement execute function private.follow_links();

-- The other way round: whoever sets evidence.control_id links the one control and unlinks the other. Archived evidence does
-- not count. Nothing goes round in circles: what follows from either side is true already when it comes back.
create function private.link_own_control() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    changed jsonb;
    counted jsonb;
  begin
    if tg_op = 'INSERT' then
      select jsonb_agg(to_jsonb(a) || '{"old_control": null}') into changed from added a where a.control_id is not null;
    else
      select jsonb_agg(to_jsonb(a) || jsonb_build_object('old_control', r.control_id)) into changed
      from added a join removed r on r.company_id = a.company_id and r.id = a.id
      where a.control_id is distinct from r.control_id;
      select jsonb_agg(l) into counted
      from added a join removed r on r.company_id = a.company_id and r.id = a.id
      join public.evidence_links l on l.company_id = a.company_id and l.evidence_id = a.id
      where (a.archived_at is null) <> (r.archived_at is null);
    end if;
    if changed is not null then
      delete from public.evidence_links l
      using jsonb_to_recordset(changed) c (company_id uuid, id uuid, old_control uuid)
      where l.company_id = c.company_id and l.evidence_id = c.id and l.control_id = c.old_control;
      insert into public.evidence_links (company_id, evidence_id, control_id)
      select c.company_id, c.id, c.control_id
      from jsonb_to_recordset(changed) c (company_id uuid, id uuid, control_id uuid)
      where c.control_id is not null and not exists (
        select from public.evidence_links l
        where l.company_id = c.company_id and l.evidence_id = c.id and l.control_id = c.control_id);
    end if;
    if counted is not null then perform private.recount_evidence(counted); end if;
    return null;
  end
  $$;
alter function private.link_own_control() owner to app_definer;
revoke execute on function private.link_own_control() from public;
create trigger link_own_control_added after insert on public.evidence referencing new table as added
  for each statement execute function private.link_own_control();
create trigger link_own_control_changed after update on public.evidence
  referencing old table as removed new table as added for each statement execute function private.link_own_control();

alter table public.evidence no force row level security;
alter table public.evidence_links no force row level security;
insert into public.evidence_links (company_id, evidence_id, control_id, created_by, created_at)
select company_id, id, control_id, uploaded_by, created_at from public.evidence where control_id is not null;
alter table public.evidence force row level security;
alter table public.evidence_links force row level security;

-- ---- Versions ----

-- The files that a piece of evidence had before, with what was said of each. Written by the database alone.
create table public.evidence_versions (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  evidence_id  uuid not null,
  version      integer not null,
  file         text,
  file_name    text,
  file_size    bigint,
  file_type    text,
  file_sha256  text,
  file_scan    text,
  note         text,
  effective_on date,
  expires_on   date,
  review_state text not null,
  review_note  text,
  reviewed_by  uuid references public.profiles on delete set null,
  reviewed_at  timestamptz,
  added_by     uuid references public.profiles on delete set null,
  added_at     timestamptz not null,
  primary key (company_id, id),
  unique (company_id, evidence_id, version),
  foreign key (company_id, evidence_id) references public.evidence on delete cascade
);
create unique index evidence_version_file on public.evidence_versions (company_id, file) where file is not null;
create index on public.evidence_versions (reviewed_by);
create index on public.evidence_versions (added_by);
alter table public.evidence_versions enable row level security;
alter table public.evidence_versions force row level security;
grant select on public.evidence_versions to authenticated;
grant select, insert, update, delete on public.evidence_versions to app_service;
grant select, insert on public.evidence_versions to app_definer;
grant update (file, file_name, file_scan) on public.evidence_versions to app_definer;
create policy "members read" on public.evidence_versions for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
select private.keep_log_of('public.evidence_versions');

grant update (version, version_note, version_by, version_at, effective_on, expires_on, review_state)
  on public.evidence to app_definer;

-- Makes a stored file the file of a piece of evidence; both belong to the company, and the caller may edit there. A file that
-- it has already becomes a version; what was said of it, its dates and its review, stays with it.
drop function private.attach_file(uuid, uuid, uuid);
create function private.attach_file(company uuid, evidence uuid, object_id uuid, note text default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    kept   public.evidence;
    stored storage.objects;
    is_new boolean;
  begin
    select * into kept from public.evidence e
    where e.company_id = company and e.id = evidence and e.archived_at is null
      and company = any (private.companies_where('content.edit'))
    for update;
    select * into stored from storage.objects o
    where o.id = object_id and o.company_id = company and o.bucket_id = 'evidence';
    if kept.id is null or stored.id is null then
      raise insufficient_privilege using message = 'The file cannot be attached to this evidence';
    end if;
    is_new := kept.file_sha256 is null;
    if not is_new then
      insert into public.evidence_versions (company_id, evidence_id, version, file, file_name, file_size, file_type, file_sha256,
        file_scan, note, effective_on, expires_on, review_state, review_note, reviewed_by, reviewed_at, added_by, added_at)
      values (company, kept.id, kept.version, kept.file, kept.file_name, kept.file_size, kept.file_type, kept.file_sha256,
        kept.file_scan, kept.version_note, kept.effective_on, kept.expires_on, kept.review_state, kept.review_note,
        kept.reviewed_by, kept.reviewed_at, kept.version_by, kept.version_at);
    end if;
    update public.evidence e
    set file = stored.name, file_name = storage.filename(stored.name), file_size = stored.size, file_type = stored.content_type,
        file_sha256 = stored.sha256, file_scan = stored.scan, version_note = note,
        version = case when is_new then kept.version else kept.version + 1 end,
        version_by = case when is_new then kept.version_by else auth.uid() end,
        version_at = case when is_new then kept.version_at else now() end,
        effective_on = case when is_new then kept.effective_on else (now() at time zone 'UTC')::date end,
        expires_on = case when is_new then kept.expires_on end,
        review_state = 'Not reviewed'
    where e.company_id = company and e.id = kept.id;
  end
  $$;
alter function private.attach_file(uuid, uuid, uuid, text) owner to app_definer;
revoke execute on function private.attach_file(uuid, uuid, uuid, text) from public;
grant execute on function private.attach_file(uuid, uuid, uuid, text) to authenticated;

-- What was given as evidence stays what it was, in every version.
create or replace function private.keep_evidence_bytes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from public.evidence where company_id = old.company_id and file = old.name)
      or exists (select from public.evidence_versions where company_id = old.company_id and file = old.name) then
      raise insufficient_privilege using message = 'The file of a piece of evidence is kept as it is',
        hint = 'Upload the new one under another name.';
    end if;
    return new;
  end
  $$;

create or replace function private.follow_file() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    name_now constant text := case when tg_op = 'UPDATE' then new.name end;
    scan_now constant text := case when tg_op = 'UPDATE' then new.scan end;
  begin
    -- A file that was removed leaves its name and hash behind.
    update public.evidence set file = name_now, file_name = coalesce(storage.filename(name_now), file_name), file_scan = scan_now
    where company_id = old.company_id and file = old.name;
    update public.evidence_versions
    set file = name_now, file_name = coalesce(storage.filename(name_now), file_name), file_scan = scan_now
    where company_id = old.company_id and file = old.name;
    return null;
  end
  $$;

-- Versions go with their evidence, and take their files along.
create trigger remove_version_file after delete on public.evidence_versions
  referencing old table as removed for each statement execute function private.remove_evidence_file();

-- ---- Requests ----

create table public.evidence_requests (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  -- What it is to prove, or which piece is to be renewed.
  control_id   uuid,
  objective_id text references public.catalog_objectives,
  evidence_id  uuid,
  title        text not null check (length(btrim(title)) between 1 and 300),
  note         text not null default '' check (length(note) <= 5000),
  -- A member; null once they have left.
  asked_of     uuid,
  asked_by     uuid references public.profiles on delete set null,
  due_on       date check (due_on between '1900-01-01' and '2999-12-31'),
  state        text not null default 'Open' check (state in ('Open', 'Fulfilled', 'Cancelled')),
  fulfilled_by uuid,
  fulfilled_at timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  foreign key (company_id, evidence_id) references public.evidence on delete cascade,
  foreign key (company_id, fulfilled_by) references public.evidence on delete set null (fulfilled_by),
  foreign key (company_id, asked_of) references public.user_companies (company_id, user_id) on delete set null (asked_of),
  constraint about_something check (num_nonnulls(control_id, evidence_id) > 0),
  constraint objective_of_a_control check (objective_id is null or control_id is not null)
);
create index on public.evidence_requests (company_id, control_id);
create index on public.evidence_requests (company_id, evidence_id);
create index on public.evidence_requests (company_id, fulfilled_by);
create index on public.evidence_requests (company_id, asked_of, state);
create index on public.evidence_requests (company_id, state, due_on);
create index on public.evidence_requests (objective_id);
create index on public.evidence_requests (asked_by);
select private.open_to_members('public.evidence_requests');
grant insert (company_id, control_id, objective_id, evidence_id, title, note, asked_of, due_on),
  update (title, note, asked_of, due_on, state, fulfilled_by) on public.evidence_requests to authenticated;
create trigger check_objective after insert on public.evidence_requests
  for each row when (new.objective_id is not null) execute function private.check_objective();

-- Evidence that is given fulfils; without it nothing does.
create function private.stamp_request() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.updated_at := now();
    if tg_op = 'INSERT' then
      new.asked_by := coalesce(auth.uid(), new.asked_by);
      return new;
    end if;
    if old.state = 'Open' and old.fulfilled_by is null and new.fulfilled_by is not null then new.state := 'Fulfilled'; end if;
    if new.state = 'Fulfilled' and old.state <> 'Fulfilled' then
      if new.fulfilled_by is null then raise check_violation using message = 'Say which evidence fulfils the request'; end if;
      new.fulfilled_at := now();
    end if;
    return new;
  end
  $$;
revoke execute on function private.stamp_request() from public;
create trigger stamp_request before insert or update on public.evidence_requests
  for each row execute function private.stamp_request();

create function private.caller_name() returns text
  language sql stable security definer set search_path = ''
  as $$ select coalesce((select nullif(p.full_name, '') from public.profiles p where p.id = auth.uid()), 'Somebody') $$;
alter function private.caller_name() owner to app_definer;
revoke execute on function private.caller_name() from public;

-- Asked after the policies, so that a stranger learns nothing.
create function private.require_asked() returns trigger
  language plpgsql set search_path = ''
  as $$ begin raise not_null_violation using message = 'Say who is asked'; end $$;
revoke execute on function private.require_asked() from public;
create trigger require_asked after insert on public.evidence_requests
  for each row when (new.asked_of is null) execute function private.require_asked();

-- The one who is asked hears of it; the one who asked hears of what came of it. Nobody is told what they did themselves.
create function private.tell_request() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    link constant text := format('/evidence?request=%s&company=%s', new.id, new.company_id);
    due  constant text := case when new.due_on is null then '' else format(', by %s', new.due_on) end;
  begin
    if new.state = 'Open' and new.asked_of is distinct from auth.uid()
      and (tg_op = 'INSERT' or new.asked_of is distinct from old.asked_of) and new.asked_of is not null then
      perform private.notify(new.asked_of, 'evidence',
        format('%s asks you for evidence: %s%s', private.caller_name(), new.title, due), new.note, link, new.company_id);
    end if;
    if tg_op = 'UPDATE' and new.state <> old.state then
      if new.state = 'Fulfilled' and new.asked_by is not null and new.asked_by is distinct from auth.uid() then
        perform private.notify(new.asked_by, 'evidence',
          format('%s gave what you asked for: %s', private.caller_name(), new.title), '', link, new.company_id);
      elsif new.state = 'Cancelled' and new.asked_of is not null and new.asked_of is distinct from auth.uid() then
        perform private.notify(new.asked_of, 'evidence',
          format('%s no longer asks you for: %s', private.caller_name(), new.title), '', link, new.company_id);
      end if;
    end if;
    return null;
  end
  $$;
alter function private.tell_request() owner to app_definer;
revoke execute on function private.tell_request() from public;
create trigger tell_request after insert or update on public.evidence_requests
  for each row execute function private.tell_request();

-- Whoever owns evidence hears that it needs work, with the reviewer's note.
create function private.tell_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.notify(new.owner_id, 'evidence',
      format('E-%s needs work: %s', new.number, new.title), coalesce(new.review_note, ''),
      format('/evidence?open=E-%s&company=%s', new.number, new.company_id), new.company_id);
    return null;
  end
  $$;
alter function private.tell_review() owner to app_definer;
revoke execute on function private.tell_review() from public;
create trigger tell_review after update of review_state on public.evidence
  for each row when (new.review_state = 'Needs work' and old.review_state <> 'Needs work'
    and new.owner_id is not null and new.owner_id is distinct from new.reviewed_by)
  execute function private.tell_review();

-- ---- A file becomes evidence ----

-- The piece of evidence for a file that is stored already: both or nothing.
drop function public.add_evidence(uuid, uuid, text, text, text);
create function public.add_evidence(company uuid, title text, file text, control uuid default null, description text default null,
  effective_on date default null, expires_on date default null, owner uuid default null, controls uuid[] default '{}',
  request uuid default null) returns public.evidence
  language plpgsql volatile set search_path = ''
  as $$
  declare
    made public.evidence;
    object_id uuid;
  begin
    insert into public.evidence (company_id, control_id, title, description, effective_on, expires_on, owner_id)
    values (company, coalesce(control, controls[1]), add_evidence.title, add_evidence.description, add_evidence.effective_on,
      add_evidence.expires_on, owner)
    returning * into made;
    insert into public.evidence_links (company_id, evidence_id, control_id)
    select company, made.id, c.id from (select distinct unnest(controls) as id) c where c.id <> made.control_id;
    select o.id into object_id from storage.objects o
    where o.bucket_id = 'evidence' and o.company_id = company and o.name = add_evidence.file;
    perform private.attach_file(company, made.id, object_id);
    update public.evidence_requests r set fulfilled_by = made.id
    where r.company_id = company and r.id = request and r.state = 'Open';
    select * into made from public.evidence e where e.company_id = company and e.id = made.id;
    return made;
  end
  $$;
revoke execute on function public.add_evidence(uuid, text, text, uuid, text, date, date, uuid, uuid[], uuid) from public;
grant execute on function public.add_evidence(uuid, text, text, uuid, text, date, date, uuid, uuid[], uuid) to authenticated;

-- The same file as the next version of a piece; without dates it tells of today, and does not expire.
create function public.add_evidence_version(company uuid, evidence uuid, file text, note text default null,
  effective_on date default null, expires_on date default null, request uuid default null) returns public.evidence
  language plpgsql volatile set search_path = ''
  as $$
  declare
    made public.evidence;
    object_id uuid;
  begin
    select o.id into object_id from storage.objects o
    where o.bucket_id = 'evidence' and o.company_id = company and o.name = add_evidence_version.file;
    perform private.attach_file(company, add_evidence_version.evidence, object_id, note);
    update public.evidence e
    set effective_on = coalesce(add_evidence_version.effective_on, least(e.effective_on, add_evidence_version.expires_on)),
        expires_on = add_evidence_version.expires_on
    where e.company_id = company and e.id = add_evidence_version.evidence
    returning * into made;
    update public.evidence_requests r set fulfilled_by = made.id
    where r.company_id = company and r.id = request and r.state = 'Open';
    return made;
  end
  $$;
revoke execute on function public.add_evidence_version(uuid, uuid, text, text, date, date, uuid) from public;
grant execute on function public.add_evidence_version(uuid, uuid, text, text, date, date, uuid) to authenticated;

-- ---- Reminders ----

-- Ends of evidence that an owner was told of: each stage once, and anew when the date or the owner changes.
create table private.told_expiries (
  company_id  uuid not null,
  evidence_id uuid not null,
  owner_id    uuid not null references public.profiles on delete cascade,
  expires_on  date not null,
  stage       text not null check (stage in ('month', 'week', 'expired')),
  told_at     timestamptz not null default now(),
  primary key (company_id, evidence_id, owner_id, expires_on, stage),
  foreign key (company_id, evidence_id) references public.evidence (company_id, id) on delete cascade
);
create index on private.told_expiries (owner_id);
create index on private.told_expiries (told_at);
alter table private.told_expiries enable row level security;
alter table private.told_expiries force row level security;
revoke all on private.told_expiries from public;
grant select, insert, delete on private.told_expiries to app_definer;

-- Reminds owners of evidence that expires within 30 days, within a week, or has expired: what is new in a stage in one notice,
-- each piece once in each stage, however often and on however many servers this runs. Days are those of UTC. Returns how many
-- notices there were.
create function private.tell_expiries(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_expiries where told_at < now() - interval '2 years';
    for one in
      with due as (
        insert into private.told_expiries (company_id, evidence_id, owner_id, expires_on, stage)
        select e.company_id, e.id, e.owner_id, e.expires_on,
          case when e.expires_on < today then 'expired' when e.expires_on <= today + 7 then 'week' else 'month' end
        from public.evidence e
        join public.companies c on c.id = e.company_id and c.deleted_at is null
        join public.user_companies m on m.company_id = e.company_id and m.user_id = e.owner_id
          and (m.access_until is null or m.access_until > now())
        where e.expires_on <= today + 30 and e.archived_at is null
        on conflict do nothing
        returning company_id, evidence_id, owner_id, stage
      )
      select due.company_id, due.owner_id, due.stage, count(*) as n, min(e.number) as number, min(e.expires_on) as expires_on,
        string_agg(format('E-%s %s', e.number, e.title), E'\n' order by e.expires_on, e.number) as titles
      from due join public.evidence e on e.company_id = due.company_id and e.id = due.evidence_id
      group by due.company_id, due.owner_id, due.stage
      order by due.company_id, due.owner_id, due.stage
    loop
      told := told + 1;
      perform private.notify(one.owner_id, 'evidence',
        case
          when one.n = 1 and one.stage = 'expired' then format('E-%s expired on %s', one.number, one.expires_on)
          when one.n = 1 then format('E-%s expires on %s', one.number, one.expires_on)
          when one.stage = 'expired' then format('%s pieces of your evidence have expired', one.n)
          when one.stage = 'week' then format('%s pieces of your evidence expire within a week', one.n)
          else format('%s pieces of your evidence expire within 30 days', one.n)
        end,
        left(one.titles, 2000),
        case
          when one.n = 1 then format('/evidence?open=E-%s&company=%s', one.number, one.company_id)
          else format('/evidence?owner=me&expires=%s&company=%s', case when one.stage = 'expired' then 'expired' else 'soon' end,
            one.company_id)
        end,
        one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.tell_expiries(date) owner to app_definer;
revoke execute on function private.tell_expiries(date) from public;
grant execute on function private.tell_expiries(date) to app_service;
