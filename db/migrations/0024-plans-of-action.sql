-- Plans of action and milestones: what is not met yet, who will mend it by when, how dates moved and who agreed to it, and what
-- proves that it is done. A plan that is closed is a record: it is never opened again, only referred to.

-- ---- The items ----

-- The last number given in each company: a number is never given again. Without a foreign key, which would tell a stranger
-- whether a company exists before the policies refuse.
create table private.poam_counters (
  company_id uuid primary key,
  last       integer not null
);
alter table private.poam_counters enable row level security;
alter table private.poam_counters force row level security;
grant select, insert, update on private.poam_counters to app_definer;

create table public.poam_items (
  company_id        uuid not null references public.companies on delete cascade,
  id                uuid not null default gen_random_uuid(),
  -- V-1, V-2 … in the page.
  number            integer not null,
  weakness          text not null check (length(btrim(weakness)) between 1 and 300),
  description       text not null default '' check (length(description) <= 10000),
  source            text not null default 'Self-assessment' check (source in ('Self-assessment', 'Third-party assessment',
    'Vulnerability scan', 'Penetration test', 'Incident', 'Audit', 'Continuous monitoring', 'Other')),
  source_detail     text not null default '' check (length(source_detail) <= 500),
  -- The scale of NIST SP 800-30.
  severity          text not null default 'Moderate' check (severity in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  likelihood        text check (likelihood in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  impact            text check (impact in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  residual_risk     text check (residual_risk in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  owner_id          uuid,
  resources         text not null default '' check (length(resources) <= 2000),
  -- Whole US dollars.
  cost              integer check (cost between 0 and 1000000000),
  identified_on     date not null default (now() at time zone 'UTC')::date,
  -- The first day that was promised stays beside the one that counts now.
  due_on            date,
  first_due_on      date,
  completed_on      date,
  status            text not null default 'Open' check (status in ('Draft', 'Open', 'In Progress', 'In Review', 'Closed')),
  deviation         text check (deviation in ('False positive', 'Risk adjustment', 'Operational requirement')),
  deviation_reason  text check (length(deviation_reason) <= 5000),
  adjusted_severity text check (adjusted_severity in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  closing_reason    text check (length(closing_reason) <= 5000),
  -- An earlier item that it takes up again.
  refers_to         uuid,
  created_by        uuid references public.profiles on delete set null,
  created_at        timestamptz not null default now(),
  updated_by        uuid references public.profiles on delete set null,
  updated_at        timestamptz not null default now(),
  closed_by         uuid references public.profiles on delete set null,
  closed_at         timestamptz,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id),
  foreign key (company_id, refers_to) references public.poam_items on delete set null (refers_to),
  constraint days_of_our_time check (identified_on >= '1900-01-01'
    and greatest(identified_on, due_on, first_due_on, completed_on) <= '2999-12-31'),
  constraint due_after_it_was_found check (due_on >= identified_on),
  constraint completed_after_it_was_found check (completed_on >= identified_on),
  constraint completed_when_closed check ((completed_on is not null) = (status = 'Closed')),
  constraint deviation_says_why check (deviation is null or length(btrim(coalesce(deviation_reason, ''))) > 0),
  constraint adjustment_says_to_what check ((adjusted_severity is not null) = (deviation is not distinct from 'Risk adjustment')),
  constraint refers_to_another check (refers_to <> id)
);
create index on public.poam_items (company_id, owner_id);
create index on public.poam_items (company_id, refers_to);
create index on public.poam_items (created_by);
create index on public.poam_items (closed_by);
-- What is late, and what is soon.
create index on public.poam_items (due_on) where status <> 'Closed';
select private.open_to_members('public.poam_items');
grant
  insert (company_id, weakness, description, source, source_detail, severity, likelihood, impact, residual_risk, owner_id, resources,
    cost, identified_on, due_on, completed_on, status, deviation, deviation_reason, adjusted_severity, closing_reason, refers_to),
  update (weakness, description, source, source_detail, severity, likelihood, impact, residual_risk, owner_id, resources,
    cost, identified_on, due_on, completed_on, status, deviation, deviation_reason, adjusted_severity, closing_reason, refers_to)
  on public.poam_items to authenticated;
grant select, update (due_on) on public.poam_items to app_definer;

-- ---- What belongs to an item ----

-- The requirements that are not met, and the objectives of them where it is known so exactly.
create table public.poam_controls (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  item_id      uuid not null,
  control_id   uuid not null,
  objective_id text references public.catalog_objectives,
  created_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, item_id, control_id, objective_id),
  foreign key (company_id, item_id) references public.poam_items on delete cascade,
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.poam_controls (company_id, control_id);
create index on public.poam_controls (objective_id);
select private.open_to_members('public.poam_controls');
grant insert (company_id, item_id, control_id, objective_id) on public.poam_controls to authenticated;
create trigger check_objective after insert on public.poam_controls
  for each row when (new.objective_id is not null) execute function private.check_objective();

create table public.poam_milestones (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  item_id      uuid not null,
  title        text not null check (length(btrim(title)) between 1 and 500),
  -- What was promised first; where it stands now follows from the changes below.
  first_due_on date not null,
  due_on       date not null,
  completed_on date,
  created_by   uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references public.poam_items on delete cascade,
  constraint days_of_our_time check (least(first_due_on, due_on, completed_on) >= '1900-01-01'
    and greatest(first_due_on, due_on, completed_on) <= '2999-12-31')
);
create index on public.poam_milestones (company_id, item_id);
create index on public.poam_milestones (created_by);
create index on public.poam_milestones (due_on) where completed_on is null;
select private.open_to_members('public.poam_milestones');
grant insert (company_id, item_id, title, due_on, completed_on), update (title, completed_on) on public.poam_milestones to authenticated;
grant select, update (due_on) on public.poam_milestones to app_definer;

-- To move a milestone is to add one of these; nobody changes them afterwards.
create table public.poam_milestone_changes (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  milestone_id uuid not null,
  was_on       date not null,
  due_on       date not null check (due_on between '1900-01-01' and '2999-12-31'),
  reason       text not null check (length(btrim(reason)) between 1 and 2000),
  changed_by   uuid references public.profiles on delete set null,
  changed_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, milestone_id) references public.poam_milestones on delete cascade,
  constraint moved check (due_on <> was_on)
);
create index on public.poam_milestone_changes (company_id, milestone_id);
create index on public.poam_milestone_changes (changed_by);
select private.open_to_members('public.poam_milestone_changes');
grant insert (company_id, milestone_id, due_on, reason) on public.poam_milestone_changes to authenticated;

-- More time for an item is asked for, and somebody else decides.
create table public.poam_extensions (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  item_id       uuid not null,
  was_due_on    date,
  due_on        date not null check (due_on between '1900-01-01' and '2999-12-31'),
  reason        text not null check (length(btrim(reason)) between 1 and 2000),
  state         text not null default 'Requested' check (state in ('Requested', 'Approved', 'Rejected', 'Withdrawn')),
  decision_note text check (length(decision_note) <= 2000),
  requested_by  uuid references public.profiles on delete set null,
  requested_at  timestamptz not null default now(),
  decided_by    uuid references public.profiles on delete set null,
  decided_at    timestamptz,
  primary key (company_id, id),
  foreign key (company_id, item_id) references public.poam_items on delete cascade,
  constraint later_than_before check (due_on > was_due_on)
);
create index on public.poam_extensions (company_id, item_id);
create unique index one_open_request on public.poam_extensions (company_id, item_id) where state = 'Requested';
create index on public.poam_extensions (requested_by);
create index on public.poam_extensions (decided_by);
select private.open_to_members('public.poam_extensions');
grant insert (company_id, item_id, due_on, reason), update (state, decision_note) on public.poam_extensions to authenticated;
grant select, update (state, decided_at) on public.poam_extensions to app_definer;

-- What proves that it is done. What it was called and its hash stay when the evidence itself is gone.
create table public.poam_evidence (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  item_id     uuid not null,
  evidence_id uuid,
  label       text not null,
  file_sha256 text,
  created_by  uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, item_id, evidence_id),
  foreign key (company_id, item_id) references public.poam_items on delete cascade,
  foreign key (company_id, evidence_id) references public.evidence on delete set null (evidence_id)
);
create index on public.poam_evidence (company_id, evidence_id);
create index on public.poam_evidence (created_by);
select private.open_to_members('public.poam_evidence');
grant insert (company_id, item_id, evidence_id) on public.poam_evidence to authenticated;
grant select on public.poam_evidence to app_definer;
create trigger stamp_creator before insert on public.poam_evidence for each row execute function private.stamp_creator();

-- Links are made and taken away, never changed, and taking them away is editing; what was decided or moved is neither changed
-- nor taken away.
do $$
declare
  name text;
begin
  foreach name in array array['poam_controls', 'poam_evidence', 'poam_milestone_changes'] loop
    execute format('drop policy "editors change" on public.%I', name);
  end loop;
  foreach name in array array['poam_controls', 'poam_evidence'] loop
    execute format('drop policy "managers delete" on public.%I', name);
    execute format($sql$
      create policy "editors remove" on public.%I for delete to authenticated
        using (company_id = any ((select private.companies_where('content.edit'))::uuid[]))
    $sql$, name);
  end loop;
  foreach name in array array['poam_milestone_changes', 'poam_extensions'] loop
    execute format('drop policy "managers delete" on public.%I', name);
    execute format('revoke delete on public.%I from authenticated', name);
  end loop;
end
$$;

-- ---- What always holds of an item ----

create function private.begin_poam_item() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.poam_counters as c (company_id, last) values (new.company_id, 1)
    on conflict (company_id) do update set last = c.last + 1
    returning c.last into new.number;
    new.created_by := coalesce(auth.uid(), new.created_by);
    new.updated_by := new.created_by;
    new.first_due_on := case when auth.uid() is null then coalesce(new.first_due_on, new.due_on) else new.due_on end;
    if new.status = 'Closed' then new := private.closed_poam_item(new); end if;
    return new;
  end
  $$;

-- The item as it is closed: on a day that has come, for a reason or with evidence.
create function private.closed_poam_item(item public.poam_items) returns public.poam_items
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today constant date := (now() at time zone 'UTC')::date;
  begin
    item.completed_on := coalesce(item.completed_on, greatest(today, item.identified_on));
    -- A day more for whoever is ahead of UTC.
    if item.completed_on > today + 1 then
      raise check_violation using message = 'Nothing is completed on a day that is still to come';
    end if;
    if coalesce(btrim(item.closing_reason), '') = '' and not exists (
      select from public.poam_evidence l join public.evidence e on e.company_id = l.company_id and e.id = l.evidence_id
      where l.company_id = item.company_id and l.item_id = item.id and e.archived_at is null
    ) then
      raise check_violation using message = 'Closing needs evidence or a reason';
    end if;
    if auth.uid() is not null or item.closed_at is null then
      item.closed_at := now();
      item.closed_by := coalesce(auth.uid(), item.closed_by);
    end if;
    return item;
  end
  $$;

-- Dates that are later than promised need somebody else's agreement; the plan of a draft is still free. Without a caller it is the
-- service, which may bring history along.
create function private.change_poam_item() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    -- People and items may go; what an item says may not.
    references_only constant text[] := '{owner_id,refers_to,created_by,updated_by,closed_by,updated_at}';
  begin
    if new is not distinct from old then return new; end if;
    if old.status = 'Closed' then
      if to_jsonb(new) - references_only is distinct from to_jsonb(old) - references_only
        or (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
        or (new.refers_to is not null and new.refers_to is distinct from old.refers_to) then
        raise check_violation using message = format('V-%s is closed and stays as it is', old.number),
          hint = 'Add a new item that refers to it.';
      end if;
      return new;
    end if;
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    if new.status = 'Draft' and old.status <> 'Draft' then
      raise check_violation using message = 'A plan that was begun is not a draft again';
    end if;
    if old.status = 'Draft' or old.first_due_on is null then
      new.first_due_on := new.due_on;
    else
      new.first_due_on := old.first_due_on;
      if new.due_on is null then
        raise check_violation using message = 'A day that was promised is not taken away';
      end if;
      if new.due_on > old.due_on and auth.uid() is not null and not exists (
        select from public.poam_extensions x
        where x.company_id = new.company_id and x.item_id = new.id and x.state = 'Approved'
          and x.due_on = new.due_on and x.decided_at = now()
      ) then
        raise check_violation using message = 'A later day needs an extension that somebody else approves';
      end if;
    end if;
    if new.status = 'Closed' then
      new := private.closed_poam_item(new);
      update public.poam_extensions x set state = 'Withdrawn'
      where x.company_id = new.company_id and x.item_id = new.id and x.state = 'Requested';
    end if;
    return new;
  end
  $$;

-- What was closed stays as long as its company does.
create function private.keep_poam_item() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.status = 'Closed' and exists (select from public.companies c where c.id = old.company_id) then
      raise check_violation using message = format('V-%s is closed and stays as a record', old.number);
    end if;
    return old;
  end
  $$;

-- ---- What always holds of its parts ----

-- The parts of a closed item stay with it. Asked after the policies, so that it tells nothing of other companies; where the item, or
-- the control that was linked, goes itself, so does the part.
create function private.keep_closed_poam() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    part constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
    item public.poam_items;
  begin
    if tg_table_name = 'poam_milestone_changes' then
      select i.* into item from public.poam_milestones m join public.poam_items i on i.company_id = m.company_id and i.id = m.item_id
      where m.company_id = (part ->> 'company_id')::uuid and m.id = (part ->> 'milestone_id')::uuid;
    else
      select i.* into item from public.poam_items i
      where i.company_id = (part ->> 'company_id')::uuid and i.id = (part ->> 'item_id')::uuid;
    end if;
    if item.status = 'Closed' and not (tg_table_name = 'poam_controls' and tg_op = 'DELETE' and not exists (
      select from public.controls c where c.company_id = item.company_id and c.id = (part ->> 'control_id')::uuid
    )) then
      raise check_violation using message = format('V-%s is closed and stays as it is', item.number),
        hint = 'Add a new item that refers to it.';
    end if;
    return null;
  end
  $$;

-- The first date of a milestone is never changed, whoever asks.
create function private.stamp_poam_milestone() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    if tg_op = 'INSERT' then
      new.created_by := coalesce(auth.uid(), new.created_by);
      new.first_due_on := case when auth.uid() is null then coalesce(new.first_due_on, new.due_on) else new.due_on end;
    elsif new.first_due_on <> old.first_due_on then
      raise check_violation using message = 'The first date of a milestone stays as it was';
    end if;
    if new.completed_on > (now() at time zone 'UTC')::date + 1 then
      raise check_violation using message = 'Nothing is completed on a day that is still to come';
    end if;
    return new;
  end
  $$;

create function private.begin_milestone_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.changed_by := coalesce(auth.uid(), new.changed_by);
    select m.due_on into new.was_on from public.poam_milestones m
    where m.company_id = new.company_id and m.id = new.milestone_id for no key update;
    return new;
  end
  $$;

create function private.move_milestone() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.poam_milestones m set due_on = new.due_on where m.company_id = new.company_id and m.id = new.milestone_id;
    return null;
  end
  $$;

create function private.begin_poam_extension() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.requested_by := coalesce(auth.uid(), new.requested_by);
    select i.due_on into new.was_due_on from public.poam_items i where i.company_id = new.company_id and i.id = new.item_id;
    return new;
  end
  $$;

create function private.require_promised_day() returns trigger
  language plpgsql set search_path = ''
  as $$ begin raise check_violation using message = 'The item has no day yet: set one instead of asking for a later one'; end $$;

-- Whoever asked does not decide, nor does anybody in somebody else's name.
create function private.decide_poam_extension() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new is not distinct from old then return new; end if;
    if old.state <> 'Requested' then
      raise check_violation using message = 'The request was decided already';
    end if;
    if new.state = 'Requested' then
      new.decision_note := old.decision_note;
      return new;
    end if;
    if auth.uid() is not null and new.state in ('Approved', 'Rejected') then
      if auth.jwt() ? 'act' then
        raise insufficient_privilege using message = 'Nobody decides in somebody else’s name';
      end if;
      if auth.uid() = old.requested_by then
        raise insufficient_privilege using message = 'Somebody else decides about your request';
      end if;
      if new.company_id <> all (private.companies_where('content.delete')) then
        raise insufficient_privilege using message = 'An Owner or a Manager decides about more time';
      end if;
    end if;
    new.decided_by := coalesce(auth.uid(), new.decided_by);
    new.decided_at := case when auth.uid() is null then coalesce(new.decided_at, now()) else now() end;
    return new;
  end
  $$;

create function private.grant_poam_extension() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.poam_items i set due_on = new.due_on where i.company_id = new.company_id and i.id = new.item_id;
    return null;
  end
  $$;

create function private.name_poam_evidence() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    select format('E-%s %s', e.number, e.title), e.file_sha256 into new.label, new.file_sha256
    from public.evidence e where e.company_id = new.company_id and e.id = new.evidence_id;
    new.label := coalesce(new.label, '');
    return new;
  end
  $$;

do $$
declare
  name text;
begin
  foreach name in array array['begin_poam_item()', 'closed_poam_item(public.poam_items)', 'change_poam_item()', 'keep_poam_item()',
    'keep_closed_poam()', 'begin_milestone_change()', 'move_milestone()', 'begin_poam_extension()', 'decide_poam_extension()',
    'grant_poam_extension()', 'name_poam_evidence()'] loop
    execute format('alter function private.%s owner to app_definer', name);
  end loop;
  foreach name in array array['begin_poam_item()', 'closed_poam_item(public.poam_items)', 'change_poam_item()', 'keep_poam_item()',
    'keep_closed_poam()', 'begin_milestone_change()', 'move_milestone()', 'begin_poam_extension()', 'decide_poam_extension()',
    'grant_poam_extension()', 'name_poam_evidence()', 'stamp_poam_milestone()', 'require_promised_day()'] loop
    execute format('revoke execute on function private.%s from public', name);
  end loop;
end
$$;

create trigger begin_item before insert on public.poam_items for each row execute function private.begin_poam_item();
create trigger change_item before update on public.poam_items for each row execute function private.change_poam_item();
create trigger keep_item before delete on public.poam_items for each row execute function private.keep_poam_item();
create trigger keep_closed after insert or delete on public.poam_controls for each row execute function private.keep_closed_poam();
create trigger keep_closed after delete on public.poam_evidence for each row execute function private.keep_closed_poam();
create trigger keep_closed after insert or delete or update of title, first_due_on, due_on, completed_on on public.poam_milestones
  for each row execute function private.keep_closed_poam();
create trigger keep_closed after insert on public.poam_milestone_changes for each row execute function private.keep_closed_poam();
create trigger keep_closed after insert on public.poam_extensions for each row execute function private.keep_closed_poam();
create trigger stamp_milestone before insert or update on public.poam_milestones
  for each row execute function private.stamp_poam_milestone();
create trigger begin_change before insert on public.poam_milestone_changes
  for each row execute function private.begin_milestone_change();
create trigger move_milestone after insert on public.poam_milestone_changes for each row execute function private.move_milestone();
create trigger begin_extension before insert on public.poam_extensions for each row execute function private.begin_poam_extension();
create trigger require_promised_day after insert on public.poam_extensions
  for each row when (new.was_due_on is null) execute function private.require_promised_day();
create trigger decide before update on public.poam_extensions for each row execute function private.decide_poam_extension();
create trigger grant_extension after update of state on public.poam_extensions
  for each row when (new.state = 'Approved' and old.state <> 'Approved') execute function private.grant_poam_extension();
create trigger name_evidence before insert on public.poam_evidence for each row execute function private.name_poam_evidence();

-- ---- Dates of the assessment ----

-- From the day of a Conditional status on, everything on the plan is closed within 180 days. One row at most.
create table public.assessment_dates (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  conditional_on date check (conditional_on between '1900-01-01' and '2999-12-31'),
  updated_by     uuid references public.profiles on delete set null,
  updated_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id)
);
select private.open_to_members('public.assessment_dates');
grant insert (company_id, conditional_on), update (conditional_on) on public.assessment_dates to authenticated;
create trigger stamp_author before insert or update on public.assessment_dates for each row execute function private.stamp_author();

-- ---- Several steps as one ----

-- Adds items with their controls and milestones: all of them or none. Each is an object with the columns of an item, `controls`
-- ([{control_id, objective_id}]) and `milestones` ([{title, due_on, completed_on}]). As the caller.
create function public.add_poam_items(company uuid, items jsonb) returns setof public.poam_items
  language plpgsql volatile set search_path = ''
  as $$
  declare
    one  jsonb;
    made public.poam_items;
  begin
    if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) > 2000 then
      raise 'Items are a list of at most 2,000';
    end if;
    for one in select * from jsonb_array_elements(items) loop
      insert into public.poam_items (company_id, weakness, description, source, source_detail, severity, likelihood, impact,
        residual_risk, owner_id, resources, cost, identified_on, due_on, completed_on, status, deviation, deviation_reason,
        adjusted_severity, closing_reason, refers_to)
      select company, r.weakness, coalesce(r.description, ''), coalesce(r.source, 'Self-assessment'), coalesce(r.source_detail, ''),
        coalesce(r.severity, 'Moderate'), r.likelihood, r.impact, r.residual_risk, r.owner_id, coalesce(r.resources, ''), r.cost,
        coalesce(r.identified_on, (now() at time zone 'UTC')::date), r.due_on, null,
        case when r.status = 'Closed' then 'Open' else coalesce(r.status, 'Open') end, r.deviation, r.deviation_reason,
        r.adjusted_severity, null, r.refers_to
      from jsonb_populate_record(null::public.poam_items, one) r
      returning * into made;
      insert into public.poam_controls (company_id, item_id, control_id, objective_id)
      select distinct company, made.id, c.control_id, c.objective_id
      from jsonb_to_recordset(coalesce(one -> 'controls', '[]')) c (control_id uuid, objective_id text);
      insert into public.poam_milestones (company_id, item_id, title, due_on, completed_on)
      select company, made.id, m.title, m.due_on, m.completed_on
      from jsonb_to_recordset(coalesce(one -> 'milestones', '[]')) m (title text, due_on date, completed_on date);
      -- Last: the parts of what is closed stay as they are.
      if one ->> 'status' = 'Closed' then
        update public.poam_items i
        set status = 'Closed', completed_on = (one ->> 'completed_on')::date, closing_reason = one ->> 'closing_reason'
        where i.company_id = company and i.id = made.id
        returning * into made;
      end if;
      return next made;
    end loop;
  end
  $$;
revoke execute on function public.add_poam_items(uuid, jsonb) from public;
grant execute on function public.add_poam_items(uuid, jsonb) to authenticated;

-- Closes an item with what proves it or for a reason, and, where that is said, its controls with it: those are Completed then and
-- have the same evidence. As the caller.
create function public.close_poam_item(company uuid, item uuid, evidence uuid[] default '{}', reason text default null,
  completed_on date default null, complete_controls boolean default false) returns public.poam_items
  language plpgsql volatile set search_path = ''
  as $$
  declare
    closed public.poam_items;
  begin
    insert into public.poam_evidence (company_id, item_id, evidence_id)
    select company, item, e.id from (select distinct unnest(evidence) as id) e
    on conflict (company_id, item_id, evidence_id) do nothing;
    update public.poam_items i
    set status = 'Closed', closing_reason = nullif(btrim(reason), ''), completed_on = close_poam_item.completed_on
    where i.company_id = company and i.id = item and i.status <> 'Closed'
    returning * into closed;
    if closed.id is null then
      raise insufficient_privilege using message = 'There is no such open item, or it is not yours to close';
    end if;
    if complete_controls then
      insert into public.org_control_status (company_id, control_id, status)
      select distinct company, l.control_id, 'Completed' from public.poam_controls l where l.company_id = company and l.item_id = item
      on conflict (company_id, control_id) do update set status = 'Completed';
      insert into public.evidence_links (company_id, evidence_id, control_id)
      select distinct company, e.evidence_id, l.control_id
      from public.poam_controls l join public.poam_evidence e on e.company_id = l.company_id and e.item_id = l.item_id
      where l.company_id = company and l.item_id = item and e.evidence_id is not null
      on conflict (company_id, evidence_id, control_id, objective_id) do nothing;
    end if;
    return closed;
  end
  $$;
revoke execute on function public.close_poam_item(uuid, uuid, uuid[], text, date, boolean) from public;
grant execute on function public.close_poam_item(uuid, uuid, uuid[], text, date, boolean) to authenticated;

-- Moves the days of items by so many days, and their open milestones with them, for one reason. An earlier day counts at once; a
-- later one of an item that was begun is asked for. Items that are closed, have no day, or wait for a decision stay as they are.
-- Returns how many were moved and how many ask. As the caller.
create function public.shift_poam_dates(company uuid, items uuid[], days integer, reason text, out moved integer, out asked integer)
  language plpgsql volatile set search_path = ''
  as $$
  declare
    chosen uuid[];
    begun  uuid[];
  begin
    if days not between -3650 and 3650 or days = 0 then raise 'Days are between -3,650 and 3,650, and not 0'; end if;
    select coalesce(array_agg(i.id), '{}'), coalesce(array_agg(i.id) filter (where i.status <> 'Draft'), '{}') into chosen, begun
    from public.poam_items i
    where i.company_id = company and i.id = any (items) and i.status <> 'Closed' and i.due_on is not null and not exists (
      select from public.poam_extensions x where x.company_id = i.company_id and x.item_id = i.id and x.state = 'Requested');
    insert into public.poam_milestone_changes (company_id, milestone_id, due_on, reason)
    select company, m.id, m.due_on + days, shift_poam_dates.reason from public.poam_milestones m
    where m.company_id = company and m.item_id = any (chosen) and m.completed_on is null;
    update public.poam_items i set due_on = i.due_on + days
    where i.company_id = company and i.id = any (chosen) and (days < 0 or i.id <> all (begun));
    get diagnostics moved = row_count;
    asked := 0;
    if days > 0 then
      insert into public.poam_extensions (company_id, item_id, due_on, reason)
      select company, i.id, i.due_on + days, shift_poam_dates.reason from public.poam_items i
      where i.company_id = company and i.id = any (begun);
      get diagnostics asked = row_count;
    end if;
  end
  $$;
revoke execute on function public.shift_poam_dates(uuid, uuid[], integer, text) from public;
grant execute on function public.shift_poam_dates(uuid, uuid[], integer, text) to authenticated;

-- ---- Talk ----

alter table public.comments
  add column poam_item_id uuid,
  add foreign key (company_id, poam_item_id) references public.poam_items on delete cascade,
  drop constraint about_one_record,
  add constraint about_one_record check (num_nonnulls(control_id, poam_item_id) = 1);
create index on public.comments (company_id, poam_item_id, created_at) where poam_item_id is not null;
create index on public.comments (company_id, poam_item_id);
grant insert (poam_item_id) on public.comments to authenticated;

create or replace function private.comment_place(one public.comments, out name text, out link text)
  language sql stable security definer set search_path = ''
  as $$
    select c.nist_id, format('/controls/%s?company=%s#comment-%s', c.nist_id, one.company_id, one.id)
    from public.controls c where c.company_id = one.company_id and c.id = one.control_id
    union all
    select format('V-%s', i.number), format('/poam?open=V-%s&company=%s#comment-%s', i.number, one.company_id, one.id)
    from public.poam_items i where i.company_id = one.company_id and i.id = one.poam_item_id
  $$;

-- ---- Search ----

create index poam_items_words on public.poam_items
  using gin (private.folded('V-' || number::text, weakness, description) extensions.gin_trgm_ops);

-- As before (0017), and the items of the plan with what is said about them.
create or replace function private.search_entries()
  returns table (company_id uuid, kind text, id uuid, part text, reference text, place text, title text, body text, words text)
  language sql stable
  begin atomic
    select c.company_id, 'control', c.id, '', c.nist_id, c.nist_id, c.title, c.description,
      private.folded(c.nist_id, c.title, c.description)
    from public.controls c join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
    union all
    select c.company_id, 'control', c.id, 'Practice', k.practice_id, c.nist_id, c.title, c.description, private.folded(k.practice_id)
    from public.controls c join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
    join public.catalog_controls k on k.id = c.catalog_id and k.practice_id is not null
    union all
    select s.company_id, 'control', c.id, 'Notes', c.nist_id, c.nist_id, c.title, s.notes, private.folded(s.notes)
    from public.org_control_status s join public.controls c on c.company_id = s.company_id and c.id = s.control_id
    join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
    where s.notes is not null
    union all
    select s.company_id, 'control', c.id, 'Statement', c.nist_id, c.nist_id, c.title, s.body, private.folded(s.body)
    from public.implementation_statements s join public.controls c on c.company_id = s.company_id and c.id = s.control_id
    join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
    union all
    select e.company_id, 'evidence', e.id, '', null, (
        select c.nist_id from public.controls c where c.company_id = e.company_id and c.id = e.control_id),
      e.title, concat_ws(' · ', nullif(e.description, ''), e.file_name), private.folded(e.title, e.description, e.file_name)
    from public.evidence e
    union all
    select v.company_id, 'vulnerability', v.id, '', null, null, v.title, concat_ws(' · ', v.severity, v.status), private.folded(v.title)
    from public.vulnerabilities v
    union all
    select m.company_id, 'comment', m.id, '', null, c.nist_id, concat_ws(' ', c.nist_id, c.title), m.body, private.folded(m.body)
    from public.comments m join public.controls c on c.company_id = m.company_id and c.id = m.control_id
    union all
    select m.company_id, 'comment', m.id, '', 'V-' || i.number::text, null, concat_ws(' ', 'V-' || i.number::text, i.weakness), m.body,
      private.folded(m.body)
    from public.comments m join public.poam_items i on i.company_id = m.company_id and i.id = m.poam_item_id
    union all
    select i.company_id, 'plan', i.id, '', 'V-' || i.number::text, null, i.weakness, i.description,
      private.folded('V-' || i.number::text, i.weakness, i.description)
    from public.poam_items i
    union all
    select p.company_id, 'provider', p.id, '', null, null, p.name, p.service, private.folded(p.name, p.service)
    from public.service_providers p
    union all
    select u.company_id, 'person', u.user_id, '', p.email, null, coalesce(nullif(p.full_name, ''), p.email), p.email,
      private.folded(p.full_name, p.email)
    from public.user_companies u join public.profiles p on p.id = u.user_id;
  end;

-- ---- Notices ----

-- Items are told to who got them, many at once in one notice, unless they took them themselves.
create function private.tell_poam_owners() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    assigned jsonb;
    told     record;
  begin
    if tg_op = 'INSERT' then
      select jsonb_agg(a) into assigned from added a where a.owner_id is distinct from auth.uid();
    else
      select jsonb_agg(a) into assigned from added a join removed r on r.company_id = a.company_id and r.id = a.id
      where a.owner_id is distinct from r.owner_id and a.owner_id is distinct from auth.uid();
    end if;
    for told in
      select a.company_id, a.owner_id, count(*) as n, min(a.number) as number, min(a.weakness) as weakness, min(a.due_on) as due_on
      from jsonb_to_recordset(assigned) a (company_id uuid, owner_id uuid, number integer, weakness text, due_on date, status text)
      where a.owner_id is not null and a.status <> 'Closed'
      group by a.company_id, a.owner_id
    loop
      perform private.notify(told.owner_id, 'assignment',
        case when told.n = 1 then format('V-%s is yours', told.number) else format('%s items of the plan of action are yours', told.n) end,
        concat(case when told.n = 1 then told.weakness else private.company_name(told.company_id) end, ', due ' || told.due_on),
        case when told.n = 1 then format('/poam?open=V-%s&company=%s', told.number, told.company_id)
          else format('/poam?owner=me&company=%s', told.company_id) end,
        told.company_id);
    end loop;
    return null;
  end
  $$;
alter function private.tell_poam_owners() owner to app_definer;
revoke execute on function private.tell_poam_owners() from public;
create trigger tell_new_owners after insert on public.poam_items referencing new table as added
  for each statement execute function private.tell_poam_owners();
create trigger tell_changed_owners after update on public.poam_items referencing old table as removed new table as added
  for each statement execute function private.tell_poam_owners();

-- Whoever may decide hears of a request for more time, and whoever asked hears what came of it.
create function private.tell_poam_extension() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    item constant public.poam_items := (
      select i from public.poam_items i where i.company_id = new.company_id and i.id = new.item_id);
    link constant text := format('/poam?open=V-%s&company=%s', item.number, new.company_id);
    told uuid;
  begin
    if tg_op = 'INSERT' then
      for told in
        select m.user_id from public.user_companies m
        where m.company_id = new.company_id and m.company_role in ('Owner', 'Manager') and m.user_id is distinct from new.requested_by
          and (m.access_until is null or m.access_until > now())
      loop
        perform private.notify(told, 'poam',
          format('%s asks for more time on V-%s, until %s', private.caller_name(), item.number, new.due_on), new.reason, link,
          new.company_id);
      end loop;
    elsif new.state in ('Approved', 'Rejected') and new.requested_by is not null then
      perform private.notify(new.requested_by, 'poam',
        format('%s %s more time on V-%s, until %s', private.caller_name(),
          case new.state when 'Approved' then 'approved' else 'did not approve' end, item.number, new.due_on),
        coalesce(new.decision_note, ''), link, new.company_id);
    end if;
    return null;
  end
  $$;
alter function private.tell_poam_extension() owner to app_definer;
revoke execute on function private.tell_poam_extension() from public;
-- History that the service brings along is not news.
create trigger tell_request after insert on public.poam_extensions
  for each row when (auth.uid() is not null) execute function private.tell_poam_extension();
create trigger tell_decision after update of state on public.poam_extensions
  for each row when (auth.uid() is not null and new.state <> old.state) execute function private.tell_poam_extension();

-- ---- Reminders ----

-- Days of items and milestones that an owner was told of: each stage once, and anew when the day or the owner changes.
create table private.told_plan_days (
  company_id   uuid not null,
  item_id      uuid not null,
  milestone_id uuid,
  owner_id     uuid not null references public.profiles on delete cascade,
  due_on       date not null,
  stage        text not null check (stage in ('week', 'day', 'overdue')),
  told_at      timestamptz not null default now(),
  unique nulls not distinct (company_id, item_id, milestone_id, owner_id, due_on, stage),
  foreign key (company_id, item_id) references public.poam_items (company_id, id) on delete cascade,
  foreign key (company_id, milestone_id) references public.poam_milestones (company_id, id) on delete cascade
);
create index on private.told_plan_days (company_id, milestone_id);
create index on private.told_plan_days (owner_id);
create index on private.told_plan_days (told_at);
alter table private.told_plan_days enable row level security;
alter table private.told_plan_days force row level security;
revoke all on private.told_plan_days from public;
grant select, insert, delete on private.told_plan_days to app_definer;

-- Reminds owners of items and milestones that are due within a week, within a day, or were due. Each owner hears of each stage
-- once, however often and on however many servers this runs. Days are those of UTC. Returns how many notices there were.
create function private.tell_plan_days(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_plan_days where told_at < now() - interval '2 years';
    for one in
      with wanted as (
        select i.company_id, i.id as item_id, null::uuid as milestone_id, i.owner_id, i.due_on
        from public.poam_items i where i.status not in ('Draft', 'Closed') and i.due_on <= today + 7
        union all
        select i.company_id, i.id, m.id, i.owner_id, m.due_on
        from public.poam_milestones m join public.poam_items i on i.company_id = m.company_id and i.id = m.item_id
        where m.completed_on is null and m.due_on <= today + 7 and i.status not in ('Draft', 'Closed')
      ), due as (
        insert into private.told_plan_days (company_id, item_id, milestone_id, owner_id, due_on, stage)
        select w.company_id, w.item_id, w.milestone_id, w.owner_id, w.due_on,
          case when w.due_on < today then 'overdue' when w.due_on <= today + 1 then 'day' else 'week' end
        from wanted w
        join public.companies c on c.id = w.company_id and c.deleted_at is null
        join public.user_companies u on u.company_id = w.company_id and u.user_id = w.owner_id
          and (u.access_until is null or u.access_until > now())
        on conflict do nothing
        returning company_id, item_id, milestone_id, owner_id, due_on
      )
      select due.*, i.number, coalesce(m.title, i.weakness) as title,
        case when m.id is null then format('V-%s', i.number) else format('A milestone of V-%s', i.number) end as what
      from due
      join public.poam_items i on i.company_id = due.company_id and i.id = due.item_id
      left join public.poam_milestones m on m.company_id = due.company_id and m.id = due.milestone_id
      order by due.due_on, i.number, due.milestone_id nulls first
    loop
      told := told + 1;
      perform private.notify(one.owner_id, 'due',
        case
          when one.due_on < today then format('%s was due on %s', one.what, one.due_on)
          when one.due_on = today then format('%s is due today', one.what)
          when one.due_on = today + 1 then format('%s is due tomorrow', one.what)
          else format('%s is due on %s', one.what, one.due_on)
        end,
        one.title, format('/poam?open=V-%s&company=%s', one.number, one.company_id), one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.tell_plan_days(date) owner to app_definer;
revoke execute on function private.tell_plan_days(date) from public;
grant execute on function private.tell_plan_days(date) to app_service;
