-- Assessments: of what, by whom, what was found, the record that is frozen of it, and who affirms it. A test of controls is a kind of
-- them. Somebody from outside who assesses is no member: no policy opens anything to them, and what they see and write goes
-- through the functions at the end, for one assessment and for a time.

-- ---- The assessment ----

-- As with items of the plan of action (0024): a number is never given again.
create table private.assessment_counters (
  company_id uuid primary key,
  last       integer not null
);
alter table private.assessment_counters enable row level security;
alter table private.assessment_counters force row level security;
grant select, insert, update on private.assessment_counters to app_definer;

create table public.assessments (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  -- A-1, A-2 … in the page.
  number       integer not null,
  protocol_id  text not null references public.protocols,
  kind         text not null check (kind in ('Self-assessment', 'Third-party assessment', 'Internal audit', 'Gap analysis',
    'Risk analysis', 'Evaluation', 'Readiness review', 'Control test')),
  title        text not null check (length(btrim(title)) between 1 and 200),
  -- In words: which systems, which places. Which controls: assessment_controls.
  scope        text not null default '' check (length(scope) <= 5000),
  -- All controls that the company had of its framework when it was created.
  covers_all   boolean not null default true,
  lead_id      uuid,
  -- Who affirms, besides Owners.
  official_id  uuid,
  -- As planned, and as it went.
  starts_on    date,
  ends_on      date,
  began_on     date,
  finished_on  date,
  state        text not null default 'Planned' check (state in ('Planned', 'In Progress', 'Frozen', 'Affirmed', 'Superseded')),
  -- What the frozen record says: points or percent, and the status that it earns.
  score        integer,
  outcome      text check (outcome in ('final', 'conditional', 'none')),
  -- From the first affirmation on.
  status_on    date,
  valid_until  date,
  affirm_by    date,
  close_out_by date,
  created_by   uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, lead_id) references public.user_companies (company_id, user_id) on delete set null (lead_id),
  foreign key (company_id, official_id) references public.user_companies (company_id, user_id) on delete set null (official_id),
  constraint days_of_our_time check (least(starts_on, ends_on) >= '1900-01-01' and greatest(starts_on, ends_on) <= '2999-12-31'),
  constraint ends_after_it_starts check (ends_on >= starts_on)
);
create index on public.assessments (company_id, lead_id);
create index on public.assessments (company_id, official_id);
create index on public.assessments (created_by);
create index on public.assessments (affirm_by) where state = 'Affirmed';
select private.open_to_members('public.assessments');
grant
  insert (company_id, kind, title, scope, covers_all, lead_id, official_id, starts_on, ends_on),
  update (kind, title, scope, lead_id, official_id, starts_on, ends_on, state)
  on public.assessments to authenticated;
grant select, update (state, began_on, finished_on, score, outcome, status_on, valid_until, affirm_by, close_out_by)
  on public.assessments to app_definer;

-- ---- What belongs to it ----

create table public.assessment_controls (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  control_id    uuid not null,
  primary key (company_id, id),
  unique (company_id, assessment_id, control_id),
  foreign key (company_id, assessment_id) references public.assessments on delete cascade,
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.assessment_controls (company_id, control_id);
select private.open_to_members('public.assessment_controls');
grant insert (company_id, assessment_id, control_id) on public.assessment_controls to authenticated;
grant select, insert on public.assessment_controls to app_definer;

-- Members and people from outside. Who has an address here and an end of access may use the portal until then.
create table public.assessment_assessors (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  name          text not null check (length(btrim(name)) between 1 and 200),
  organization  text not null default '' check (length(organization) <= 200),
  role          text not null default '' check (length(role) <= 200),
  member_id     uuid,
  email         text check (email = lower(email) and length(email) <= 254),
  access_until  timestamptz,
  invited_by    uuid references public.profiles on delete set null,
  created_at    timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, assessment_id, email),
  foreign key (company_id, assessment_id) references public.assessments on delete cascade,
  foreign key (company_id, member_id) references public.user_companies (company_id, user_id) on delete set null (member_id),
  constraint access_has_an_end check ((email is null) = (access_until is null)),
  constraint from_here_or_from_outside check (member_id is null or email is null)
);
create index on public.assessment_assessors (company_id, member_id);
create index on public.assessment_assessors (email) where email is not null;
create index on public.assessment_assessors (invited_by);
select private.open_to_members('public.assessment_assessors');
grant insert (company_id, assessment_id, name, organization, role, member_id), update (name, organization, role)
  on public.assessment_assessors to authenticated;
grant select, insert, update (name, organization, access_until, invited_by) on public.assessment_assessors to app_definer;

-- What was looked at and what was found: for each objective, or for the control where it has none.
create table public.assessment_results (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  control_id    uuid not null,
  objective_id  text references public.catalog_objectives,
  result        text check (result in ('Met', 'Not Met', 'Not Applicable')),
  -- The methods of NIST SP 800-171A.
  methods       text[] not null default '{}' check (methods <@ '{Examine,Interview,Test}'::text[] and cardinality(methods) <= 3),
  -- What is to be done; on which of how many; what was seen; what is wrong with it.
  steps         text not null default '' check (length(steps) <= 5000),
  sample        text not null default '' check (length(sample) <= 2000),
  observed      text not null default '' check (length(observed) <= 10000),
  finding       text not null default '' check (length(finding) <= 10000),
  -- The item of the plan of action that mends it.
  poam_item_id  uuid,
  -- Whoever is from outside; nobody of the company changes what they found.
  assessor_id   uuid,
  updated_by    uuid references public.profiles on delete set null,
  updated_at    timestamptz not null default now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, assessment_id, control_id, objective_id),
  foreign key (company_id, assessment_id, control_id) references public.assessment_controls (company_id, assessment_id, control_id)
    on delete cascade,
  foreign key (company_id, poam_item_id) references public.poam_items on delete set null (poam_item_id),
  foreign key (company_id, assessor_id) references public.assessment_assessors on delete set null (assessor_id)
);
create index on public.assessment_results (objective_id);
create index on public.assessment_results (company_id, poam_item_id);
create index on public.assessment_results (company_id, assessor_id);
select private.open_to_members('public.assessment_results');
grant
  insert (company_id, assessment_id, control_id, objective_id, result, methods, steps, sample, observed, finding),
  update (result, methods, steps, sample, observed, finding, poam_item_id)
  on public.assessment_results to authenticated;
grant select, insert, update on public.assessment_results to app_definer;
create trigger check_objective after insert on public.assessment_results
  for each row when (new.objective_id is not null) execute function private.check_objective();

-- Taking away a part of what is still open is editing.
do $$
declare
  name text;
begin
  foreach name in array array['assessment_controls', 'assessment_assessors', 'assessment_results'] loop
    execute format('drop policy "managers delete" on public.%I', name);
    execute format($sql$
      create policy "editors remove" on public.%I for delete to authenticated
        using (company_id = any ((select private.companies_where('content.edit'))::uuid[]))
    $sql$, name);
  end loop;
end
$$;
drop policy "editors change" on public.assessment_controls;

-- ---- The frozen record, and who affirms it ----

-- Everything as it stood, as canonical JSON, and the SHA-256 of that text. Written by the database alone, never changed.
create table public.assessment_records (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  content       text not null check (content is json object),
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  frozen_by     uuid references public.profiles on delete set null,
  frozen_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, assessment_id),
  foreign key (company_id, assessment_id) references public.assessments on delete cascade
);
create index on public.assessment_records (frozen_by);

create table public.assessment_affirmations (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  assessment_id uuid not null,
  occasion      text not null check (occasion in ('Assessment', 'Annual', 'Close-out')),
  name          text not null check (length(btrim(name)) between 1 and 200),
  title         text not null check (length(btrim(title)) between 1 and 200),
  -- The words, and the SHA-256 of the record that they are about.
  statement     text not null check (length(btrim(statement)) between 1 and 5000),
  sha256        text not null,
  affirmed_by   uuid references public.profiles on delete set null,
  affirmed_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, assessment_id) references public.assessments on delete cascade
);
create index on public.assessment_affirmations (company_id, assessment_id);
create index on public.assessment_affirmations (affirmed_by);

do $$
declare
  name text;
begin
  foreach name in array array['assessment_records', 'assessment_affirmations'] loop
    execute format($sql$
      alter table public.%1$I enable row level security;
      alter table public.%1$I force row level security;
      grant select on public.%1$I to authenticated, app_service;
      grant select, insert on public.%1$I to app_definer;
      create policy "members read" on public.%1$I for select to authenticated
        using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
    $sql$, name);
  end loop;
end
$$;
select private.keep_log_of('public.assessment_records', redacted => '{content}');
select private.keep_log_of('public.assessment_affirmations');

-- Whoever asks, the owner of the tables included: a record and an affirmation stay as they are as long as their company does. A
-- person may go.
create function private.keep_record() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    people constant text[] := '{frozen_by,affirmed_by}';
  begin
    if tg_op = 'DELETE' then
      if not exists (select from public.companies c where c.id = old.company_id) then return old; end if;
    elsif to_jsonb(new) - people = to_jsonb(old) - people
      and coalesce(to_jsonb(new) ->> 'frozen_by', to_jsonb(new) ->> 'affirmed_by') is null then
      return new;
    end if;
    raise check_violation using message = 'What was frozen or affirmed is never changed';
  end
  $$;
alter function private.keep_record() owner to app_definer;
revoke execute on function private.keep_record() from public;
create trigger keep_record before update or delete on public.assessment_records for each row execute function private.keep_record();
create trigger keep_record before update or delete on public.assessment_affirmations for each row execute function private.keep_record();

-- ---- What always holds of an assessment ----

create function private.begin_assessment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.assessment_counters as c (company_id, last) values (new.company_id, 1)
    on conflict (company_id) do update set last = c.last + 1
    returning c.last into new.number;
    new.protocol_id := coalesce((select c.protocol_id from public.companies c where c.id = new.company_id), new.protocol_id);
    new.created_by := coalesce(auth.uid(), new.created_by);
    new.updated_by := new.created_by;
    return new;
  end
  $$;
alter function private.begin_assessment() owner to app_definer;

-- Asked after the policies, so that it tells nothing of other companies.
create function private.fill_assessment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.assessment_controls (company_id, assessment_id, control_id)
    select k.company_id, new.id, k.id from public.controls k
    where k.company_id = new.company_id and k.protocol_id = new.protocol_id;
    return null;
  end
  $$;
alter function private.fill_assessment() owner to app_definer;

-- Clients plan and begin; what follows after that is the functions' to write, which are not the client here. Without a caller it is
-- the service, which may bring history along.
create function private.change_assessment() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    movable constant text[] := '{state,status_on,valid_until,affirm_by,close_out_by,lead_id,official_id,created_by,updated_by,updated_at}';
    by_client constant boolean := current_user = 'authenticated';
  begin
    if new is not distinct from old then return new; end if;
    if old.state not in ('Planned', 'In Progress') and to_jsonb(new) - movable is distinct from to_jsonb(old) - movable then
      raise check_violation using message = format('A-%s is frozen and stays as it is', old.number);
    end if;
    if by_client and new.state <> old.state and not (old.state = 'Planned' and new.state = 'In Progress') then
      raise check_violation using message = 'An assessment is begun, then frozen, then affirmed';
    end if;
    if new.state = 'In Progress' and old.state = 'Planned' then
      new.began_on := coalesce(new.began_on, (now() at time zone 'UTC')::date);
    end if;
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    return new;
  end
  $$;

-- What was frozen stays as long as its company does.
create function private.keep_assessment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.state not in ('Planned', 'In Progress') and exists (select from public.companies c where c.id = old.company_id) then
      raise check_violation using message = format('A-%s is frozen and stays as a record', old.number);
    end if;
    return old;
  end
  $$;
alter function private.keep_assessment() owner to app_definer;

-- ---- What always holds of its parts ----

-- The parts of a frozen assessment stay with it; which item of the plan mends a finding, and how long somebody has access, may change.
-- Asked after the policies. The lock keeps an entry from slipping in while it is frozen.
create function private.keep_frozen_part() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    part constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
    loose constant text[] := '{poam_item_id,access_until,member_id,assessor_id,invited_by,updated_by,updated_at}';
    assessment public.assessments;
  begin
    if tg_op = 'UPDATE' and to_jsonb(new) - loose = to_jsonb(old) - loose then return null; end if;
    select a.* into assessment from public.assessments a
    where a.company_id = (part ->> 'company_id')::uuid and a.id = (part ->> 'assessment_id')::uuid for share;
    if assessment.state in ('Planned', 'In Progress') or assessment.id is null then return null; end if;
    -- A control that was deleted takes its place in the scope along; the record has it.
    if tg_op = 'DELETE' and part ? 'control_id' and not exists (
      select from public.controls c where c.company_id = assessment.company_id and c.id = (part ->> 'control_id')::uuid
    ) then
      return null;
    end if;
    raise check_violation using message = format('A-%s is frozen and stays as it is', assessment.number);
  end
  $$;
alter function private.keep_frozen_part() owner to app_definer;

create function private.stamp_result() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    by_company constant boolean := current_user = 'authenticated';
    loose constant text[] := '{poam_item_id,updated_by,updated_at}';
  begin
    if tg_op <> 'INSERT' and by_company and old.assessor_id is not null
      and (tg_op = 'DELETE' or to_jsonb(new) - loose is distinct from to_jsonb(old) - loose) then
      raise insufficient_privilege using message = 'What the assessor entered is the assessor’s to change';
    end if;
    if tg_op = 'DELETE' then return old; end if;
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    return new;
  end
  $$;

-- The first result begins an assessment.
create function private.begin_with_result() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.assessments a set state = 'In Progress'
    where a.company_id = new.company_id and a.id = new.assessment_id and a.state = 'Planned';
    return null;
  end
  $$;
alter function private.begin_with_result() owner to app_definer;

create trigger begin_assessment before insert on public.assessments for each row execute function private.begin_assessment();
create trigger fill_assessment after insert on public.assessments
  for each row when (new.covers_all) execute function private.fill_assessment();
create trigger change_assessment before update on public.assessments for each row execute function private.change_assessment();
create trigger keep_assessment before delete on public.assessments for each row execute function private.keep_assessment();
create trigger keep_frozen after insert or update or delete on public.assessment_controls
  for each row execute function private.keep_frozen_part();
create trigger keep_frozen after insert or update or delete on public.assessment_assessors
  for each row execute function private.keep_frozen_part();
create trigger keep_frozen after insert or update or delete on public.assessment_results
  for each row execute function private.keep_frozen_part();
create trigger stamp_result before insert or update or delete on public.assessment_results
  for each row execute function private.stamp_result();
create trigger begin_with_result after insert on public.assessment_results
  for each row when (new.result is not null) execute function private.begin_with_result();

-- ---- Several steps as one ----

-- Plans an assessment of these controls, or of all; as the caller. `assessment` has the columns that a client writes.
create function public.add_assessment(company uuid, assessment jsonb, controls uuid[] default null) returns public.assessments
  language plpgsql volatile set search_path = ''
  as $$
  declare
    made public.assessments;
  begin
    if controls = '{}' then raise 'Choose at least one control'; end if;
    insert into public.assessments (company_id, kind, title, scope, covers_all, lead_id, official_id, starts_on, ends_on)
    select company, r.kind, r.title, coalesce(r.scope, ''), controls is null, r.lead_id, r.official_id, r.starts_on, r.ends_on
    from jsonb_populate_record(null::public.assessments, assessment) r
    returning * into made;
    insert into public.assessment_controls (company_id, assessment_id, control_id)
    select distinct company, made.id, c.id from unnest(controls) c (id);
    return made;
  end
  $$;

-- Takes over, as examined, what the company says of itself, where nothing is entered yet. Returns how much that was. As the caller.
create function public.prefill_results(company uuid, assessment uuid) returns integer
  language plpgsql volatile set search_path = ''
  as $$
  declare
    taken integer;
  begin
    insert into public.assessment_results (company_id, assessment_id, control_id, objective_id, result, methods, observed)
    select s.company_id, s.assessment_id, s.control_id, o.objective_id, o.result, '{Examine}'::text[], coalesce(o.note, '')
    from public.assessment_controls s
    join public.control_objectives o on o.company_id = s.company_id and o.control_id = s.control_id
    where s.company_id = company and s.assessment_id = assessment and o.result is not null
    union all
    select s.company_id, s.assessment_id, s.control_id, null,
      case k.status when 'Completed' then 'Met' when 'Not Applicable' then 'Not Applicable' else 'Not Met' end, '{Examine}',
      coalesce(k.na_reason, '')
    from public.assessment_controls s
    join public.controls c on c.company_id = s.company_id and c.id = s.control_id
    join public.org_control_status k on k.company_id = s.company_id and k.control_id = s.control_id
    where s.company_id = company and s.assessment_id = assessment and k.status <> 'Not Started'
      and not exists (select from public.catalog_objectives o where o.catalog_id = c.catalog_id)
    on conflict do nothing;
    get diagnostics taken = row_count;
    return taken;
  end
  $$;

-- Makes the findings of an assessment items of the plan of action, one for each control, each referring to the assessment. Those that have
-- an item already are left out. Returns how many items there are now. As the caller.
create function public.plan_findings(company uuid, assessment uuid, results uuid[], due_on date default null, owner uuid default null)
  returns integer
  language plpgsql volatile set search_path = ''
  as $$
  declare
    one  record;
    made uuid;
    n    integer := 0;
  begin
    for one in
      select a.number, a.kind, a.title, c.id as control_id, c.nist_id, c.title as control_title, array_agg(r.id) as ids,
        string_agg(concat_ws(': ', nullif(concat(c.nist_id, '[' || o.letter || ']'), c.nist_id), coalesce(nullif(r.finding, ''),
          nullif(r.observed, ''), o.words, c.title)), E'\n' order by o.position) as found,
        jsonb_agg(jsonb_build_object('control_id', c.id, 'objective_id', r.objective_id)) as parts
      from public.assessment_results r
      join public.assessments a on a.company_id = r.company_id and a.id = r.assessment_id
      join public.controls c on c.company_id = r.company_id and c.id = r.control_id
      left join public.catalog_objectives o on o.id = r.objective_id
      where r.company_id = company and r.assessment_id = assessment and r.id = any (results) and r.result = 'Not Met'
        and r.poam_item_id is null
      group by a.number, a.kind, a.title, c.id, c.nist_id, c.title
      order by c.nist_id
    loop
      select i.id into made from public.add_poam_items(company, jsonb_build_array(jsonb_build_object(
        'weakness', left(format('%s %s', one.nist_id, one.control_title), 300), 'description', left(one.found, 10000),
        'source', case when one.kind in ('Self-assessment', 'Third-party assessment') then one.kind
          when one.kind = 'Control test' then 'Continuous monitoring' else 'Audit' end,
        'source_detail', left(format('A-%s %s', one.number, one.title), 500), 'due_on', due_on, 'owner_id', owner,
        'controls', one.parts))) i;
      update public.assessment_results r set poam_item_id = made where r.company_id = company and r.id = any (one.ids);
      n := n + 1;
    end loop;
    return n;
  end
  $$;

-- Lets what a test found count: its results become those of the objectives, and controls get the statuses given
-- ([{control_id, status}]). As the caller.
create function public.apply_results(company uuid, assessment uuid, statuses jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    insert into public.control_objectives (company_id, control_id, objective_id, result, note)
    select r.company_id, r.control_id, r.objective_id, r.result, nullif(left(concat_ws(E'\n', nullif(r.observed, ''), nullif(r.finding, '')), 5000), '')
    from public.assessment_results r
    where r.company_id = company and r.assessment_id = assessment and r.objective_id is not null and r.result is not null
    on conflict (company_id, control_id, objective_id) do update set result = excluded.result, note = coalesce(excluded.note, control_objectives.note);
    insert into public.org_control_status (company_id, control_id, status)
    select company, s.control_id, s.status from jsonb_to_recordset(statuses) s (control_id uuid, status text)
    where exists (select from public.assessment_controls c
      where c.company_id = company and c.assessment_id = apply_results.assessment and c.control_id = s.control_id)
    on conflict (company_id, control_id) do update set status = excluded.status;
  end
  $$;

revoke execute on function public.add_assessment(uuid, jsonb, uuid[]), public.prefill_results(uuid, uuid),
  public.plan_findings(uuid, uuid, uuid[], date, uuid), public.apply_results(uuid, uuid, jsonb) from public;
grant execute on function public.add_assessment(uuid, jsonb, uuid[]), public.prefill_results(uuid, uuid),
  public.plan_findings(uuid, uuid, uuid[], date, uuid), public.apply_results(uuid, uuid, jsonb) to authenticated;

-- ---- All of it at one moment ----

-- Everything that the record of an assessment is made of. Nothing for a company that the caller does not belong to.
create function public.assessment_content(company_uuid uuid, assessment_number integer) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'company', c.name, 'cageCode', c.cage_code, 'at', now(),
      'assessment', json_build_object('id', a.id, 'number', a.number, 'protocol', a.protocol_id, 'kind', a.kind, 'title', a.title,
        'scope', a.scope, 'coversAll', a.covers_all, 'state', a.state, 'startsOn', a.starts_on, 'endsOn', a.ends_on, 'beganOn', a.began_on,
        'finishedOn', a.finished_on, 'leadId', a.lead_id, 'officialId', a.official_id, 'score', a.score, 'outcome', a.outcome,
        'statusOn', a.status_on, 'validUntil', a.valid_until, 'affirmBy', a.affirm_by, 'closeOutBy', a.close_out_by),
      'assessors', coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'organization', s.organization, 'role', s.role,
          'memberId', s.member_id, 'email', s.email, 'accessUntil', s.access_until) order by s.created_at, s.id)
        from public.assessment_assessors s where s.company_id = a.company_id and s.assessment_id = a.id), '[]'),
      'controls', coalesce((
        select json_agg(json_build_object('id', k.id, 'number', k.nist_id, 'title', k.title, 'domain', k.safeguard_domain,
          'status', coalesce(s.status, 'Not Started'), 'naReason', coalesce(s.na_reason, ''), 'statement', coalesce(w.body, ''),
          'objectives', coalesce((
            select json_agg(json_build_object('id', o.id, 'letter', o.letter, 'words', o.words, 'result', p.result,
              'note', coalesce(p.note, '')) order by o.position)
            from public.catalog_objectives o
            left join public.control_objectives p on p.company_id = k.company_id and p.control_id = k.id and p.objective_id = o.id
            where o.catalog_id = k.catalog_id), '[]'),
          'evidence', coalesce((
            select json_agg(json_build_object('number', e.number, 'title', e.title, 'version', e.version, 'fileName', e.file_name,
              'sha256', e.file_sha256, 'expiresOn', e.expires_on, 'objectives', l.objectives) order by e.number)
            from (
              select l.evidence_id, coalesce(json_agg(o.letter order by o.position) filter (where o.id is not null), '[]') as objectives
              from public.evidence_links l left join public.catalog_objectives o on o.id = l.objective_id
              where l.company_id = k.company_id and l.control_id = k.id group by l.evidence_id
            ) l
            join public.evidence e on e.company_id = k.company_id and e.id = l.evidence_id and e.archived_at is null), '[]'))
          order by k.nist_id)
        from public.assessment_controls z
        join public.controls k on k.company_id = z.company_id and k.id = z.control_id
        left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
        left join public.implementation_statements w on w.company_id = k.company_id and w.control_id = k.id
        where z.company_id = a.company_id and z.assessment_id = a.id), '[]'),
      'results', coalesce((
        select json_agg(json_build_object('controlId', r.control_id, 'objectiveId', r.objective_id, 'result', r.result,
          'methods', r.methods, 'steps', r.steps, 'sample', r.sample, 'observed', r.observed, 'finding', r.finding))
        from public.assessment_results r where r.company_id = a.company_id and r.assessment_id = a.id), '[]'),
      'plan', coalesce((
        select json_agg(json_build_object('number', i.number, 'weakness', i.weakness, 'severity', i.severity, 'status', i.status,
          'dueOn', i.due_on, 'controls', (
            select json_agg(distinct k.nist_id) from public.poam_controls l
            join public.controls k on k.company_id = l.company_id and k.id = l.control_id
            where l.company_id = i.company_id and l.item_id = i.id)) order by i.number)
        from public.poam_items i
        where i.company_id = a.company_id and i.status not in ('Draft', 'Closed') and exists (
          select from public.poam_controls l
          join public.assessment_controls z on z.company_id = l.company_id and z.control_id = l.control_id and z.assessment_id = a.id
          where l.company_id = i.company_id and l.item_id = i.id)), '[]'))
    from public.assessments a join public.companies c on c.id = a.company_id
    where a.company_id = company_uuid and a.number = assessment_number
      and a.company_id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
revoke execute on function public.assessment_content(uuid, integer) from public;
grant execute on function public.assessment_content(uuid, integer) to authenticated;

-- ---- Freezing and affirming ----

-- Keeps others from entering anything until the end of the transaction in which the record is put together.
create function private.lock_assessment(company uuid, assessment_number integer) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow freezing an assessment';
    end if;
    perform from public.assessments a where a.company_id = company and a.number = assessment_number for update;
  end
  $$;

-- Keeps what the server has put together from `assessment_content` in this transaction. In no schema that clients reach, as with plans
-- (0025): what a record says is the server's to say.
create function private.freeze_assessment(company uuid, assessment uuid, content text, score integer, outcome text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    hash constant text := encode(sha256(convert_to(content, 'UTF8')), 'hex');
  begin
    if company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow freezing an assessment';
    end if;
    update public.assessments a
    set state = 'Frozen', finished_on = (now() at time zone 'UTC')::date, score = freeze_assessment.score,
      outcome = freeze_assessment.outcome, began_on = coalesce(a.began_on, (now() at time zone 'UTC')::date)
    where a.company_id = company and a.id = assessment and a.state in ('Planned', 'In Progress');
    if not found then raise check_violation using message = 'The assessment is frozen already'; end if;
    insert into public.assessment_records (company_id, assessment_id, content, sha256, frozen_by)
    values (company, assessment, content, hash, auth.uid());
    return hash;
  end
  $$;

-- Somebody stands for a record with their name: an Owner or the official who was named, themselves and proven only just now. The dates that
-- follow are the server's, by the rules. The first affirmation replaces earlier assessments of the same kind.
create function private.affirm_assessment(company uuid, assessment uuid, occasion text, name text, title text, statement text,
  status_on date, valid_until date, affirm_by date, close_out_by date) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    one public.assessments;
  begin
    perform private.require_oneself();
    select a.* into one from public.assessments a
    where a.company_id = company and a.id = assessment and a.company_id = any (private.companies_where('company.read')) for update;
    if one.id is null then raise no_data_found using message = 'There is no such assessment'; end if;
    if company <> all (private.companies_where('settings.manage')) and one.official_id is distinct from auth.uid() then
      raise insufficient_privilege using message = 'Only an Owner or the affirming official may affirm';
    end if;
    if not private.is_recent() then
      raise sqlstate 'PGRST' using
        message = '{"code":"reauthentication_needed","message":"Prove again who you are: sign in anew, or enter the code of your factor","details":null,"hint":null}',
        detail = '{"status":403,"headers":{}}';
    end if;
    if one.state <> (case when occasion = 'Assessment' then 'Frozen' else 'Affirmed' end) then
      raise check_violation using message = 'This is not the time for that affirmation';
    end if;
    insert into public.assessment_affirmations (company_id, assessment_id, occasion, name, title, statement, sha256, affirmed_by)
    select company, assessment, affirm_assessment.occasion, affirm_assessment.name, affirm_assessment.title, affirm_assessment.statement,
      r.sha256, auth.uid()
    from public.assessment_records r where r.company_id = company and r.assessment_id = affirm_assessment.assessment;
    update public.assessments a
    set state = 'Affirmed', status_on = affirm_assessment.status_on, valid_until = affirm_assessment.valid_until,
      affirm_by = affirm_assessment.affirm_by, close_out_by = affirm_assessment.close_out_by
    where a.company_id = company and a.id = assessment;
    if occasion = 'Assessment' then
      update public.assessments a set state = 'Superseded'
      where a.company_id = company and a.id <> assessment and a.kind = one.kind and a.protocol_id = one.protocol_id and a.state = 'Affirmed';
    end if;
    if close_out_by is not null then
      insert into public.assessment_dates (company_id, conditional_on) values (company, affirm_assessment.status_on)
      on conflict (company_id) do update set conditional_on = excluded.conditional_on;
    end if;
  end
  $$;
grant select, insert, update on public.assessment_dates to app_definer;

do $$
declare
  name text;
begin
  foreach name in array array['lock_assessment(uuid, integer)', 'freeze_assessment(uuid, uuid, text, integer, text)',
    'affirm_assessment(uuid, uuid, text, text, text, text, date, date, date, date)'] loop
    execute format('alter function private.%s owner to app_definer', name);
    execute format('revoke execute on function private.%s from public', name);
    execute format('grant execute on function private.%s to authenticated', name);
  end loop;
  foreach name in array array['begin_assessment()', 'fill_assessment()', 'change_assessment()', 'keep_assessment()', 'keep_frozen_part()',
    'stamp_result()', 'begin_with_result()'] loop
    execute format('revoke execute on function private.%s from public', name);
  end loop;
end
$$;

-- ---- The portal of assessors from outside ----

-- What the assessor asks for is kept with what everybody asks for.
alter table public.evidence_requests
  add column assessment_id uuid,
  add foreign key (company_id, assessment_id) references public.assessments on delete set null (assessment_id);
create index on public.evidence_requests (company_id, assessment_id);

-- The caller's seats: by the address that they proved, themselves, until their access ends, and as long as whoever invited them may
-- (as in 0019: who was removed does not look on through an address of their own).
create function private.assessor_seats() returns setof public.assessment_assessors
  language sql stable security definer set search_path = ''
  as $$
    select s.*
    from auth.users u
    join public.assessment_assessors s on s.email = u.email and s.access_until > now()
    join public.companies c on c.id = s.company_id and c.deleted_at is null
      and (not c.second_factor_required or coalesce(auth.jwt() ->> 'aal' = 'aal2', false))
    join auth.users inviter on inviter.id = s.invited_by and inviter.deleted_at is null
      and (inviter.banned_until is null or inviter.banned_until <= now())
    where u.id = private.oneself() and u.email_proven_at is not null
      and (exists (select from public.profiles p where p.id = s.invited_by and p.global_role = 'Admin')
        or exists (select from public.user_companies m
                   join private.role_permissions r on r.company_role = m.company_role and r.permission = 'settings.manage'
                   where m.company_id = s.company_id and m.user_id = s.invited_by))
  $$;

-- The same for one assessment, or a refusal that tells nothing else.
create function private.require_seat(assessment uuid) returns public.assessment_assessors
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    seat public.assessment_assessors;
  begin
    select * into seat from private.assessor_seats() s where s.assessment_id = assessment;
    if seat.id is null then
      raise insufficient_privilege using message = 'You do not assess here, or your access has ended';
    end if;
    return seat;
  end
  $$;

create function private.require_in_scope(seat public.assessment_assessors, control uuid) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not exists (select from public.assessment_controls z
      where z.company_id = seat.company_id and z.assessment_id = seat.assessment_id and z.control_id = control) then
      raise insufficient_privilege using message = 'This is not in the scope of your assessment';
    end if;
  end
  $$;

-- Evidence of the controls in the scope, and what was given for a request of this assessment. Nothing from the archive.
create function private.assessor_evidence(seat public.assessment_assessors) returns setof public.evidence
  language sql stable security definer set search_path = ''
  as $$
    select e.* from public.evidence e
    where e.company_id = seat.company_id and e.archived_at is null and e.id in (
      select l.evidence_id from public.evidence_links l
      join public.assessment_controls z on z.company_id = l.company_id and z.control_id = l.control_id
        and z.assessment_id = seat.assessment_id
      where l.company_id = seat.company_id
      union all
      select r.fulfilled_by from public.evidence_requests r
      where r.company_id = seat.company_id and r.assessment_id = seat.assessment_id)
  $$;

-- Gives somebody a seat until a day, or another end to the one that they have. Inviting lets somebody in: for Owners.
create function public.invite_assessor(company uuid, assessment uuid, name text, email text, organization text, until timestamptz)
  returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat uuid;
  begin
    perform private.require_settings(company);
    if until is null or until <= now() then raise 'Choose a day that is still to come'; end if;
    if until > now() + interval '1 year' then raise 'Access lasts a year at most'; end if;
    if email is null or email !~ '^[^@\s]+@[^@\s]+$' then raise 'Say which address is invited'; end if;
    insert into public.assessment_assessors as s (company_id, assessment_id, name, email, organization, role, access_until, invited_by)
    values (company, assessment, invite_assessor.name, lower(invite_assessor.email), coalesce(invite_assessor.organization, ''), 'Assessor',
      until, auth.uid())
    on conflict on constraint assessment_assessors_company_id_assessment_id_email_key do update set access_until = excluded.access_until, invited_by = excluded.invited_by
    returning s.id into seat;
    return seat;
  end
  $$;

create function public.end_assessor_access(company uuid, assessor uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_settings(company);
    update public.assessment_assessors s set access_until = now()
    where s.company_id = company and s.id = assessor and s.access_until > now();
    if not found then raise 'This access has ended already'; end if;
  end
  $$;

create function public.assessor_assessments() returns json
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object('id', a.id, 'number', a.number, 'title', a.title, 'kind', a.kind,
      'protocol', a.protocol_id, 'company', c.name, 'state', a.state, 'startsOn', a.starts_on, 'endsOn', a.ends_on,
      'accessUntil', s.access_until) order by s.access_until, c.name, a.number), '[]')
    from private.assessor_seats() s
    join public.assessments a on a.company_id = s.company_id and a.id = s.assessment_id
    join public.companies c on c.id = s.company_id
  $$;

-- What there is to assess, what was found so far, and what was asked for.
create function public.assessor_portal(assessment uuid) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    seat constant public.assessment_assessors := private.require_seat(assessment);
  begin
    return (
      select json_build_object('id', a.id, 'number', a.number, 'title', a.title, 'kind', a.kind, 'protocol', a.protocol_id,
        'company', c.name, 'scope', a.scope, 'state', a.state, 'startsOn', a.starts_on, 'endsOn', a.ends_on,
        'accessUntil', seat.access_until, 'assessor', seat.name,
        'controls', coalesce((
          select json_agg(json_build_object('id', k.id, 'number', k.nist_id, 'title', k.title, 'domain', k.safeguard_domain,
            'objectives', coalesce((
              select json_agg(json_build_object('id', o.id, 'letter', o.letter, 'words', o.words) order by o.position)
              from public.catalog_objectives o where o.catalog_id = k.catalog_id), '[]')) order by k.nist_id)
          from public.assessment_controls z
          join public.controls k on k.company_id = z.company_id and k.id = z.control_id
          where z.company_id = a.company_id and z.assessment_id = a.id), '[]'),
        'results', coalesce((
          select json_agg(json_build_object('controlId', r.control_id, 'objectiveId', r.objective_id, 'result', r.result,
            'methods', r.methods, 'steps', r.steps, 'sample', r.sample, 'observed', r.observed, 'finding', r.finding))
          from public.assessment_results r where r.company_id = a.company_id and r.assessment_id = a.id), '[]'),
        'requests', coalesce((
          select json_agg(json_build_object('id', r.id, 'controlId', r.control_id, 'title', r.title, 'note', r.note, 'dueOn', r.due_on,
            'state', r.state, 'askedAt', r.created_at) order by r.created_at desc)
          from public.evidence_requests r where r.company_id = a.company_id and r.assessment_id = a.id), '[]'),
        'plan', coalesce((
          select json_agg(json_build_object('number', i.number, 'weakness', i.weakness, 'status', i.status, 'dueOn', i.due_on)
            order by i.number)
          from public.poam_items i
          where i.company_id = a.company_id and i.status <> 'Draft' and exists (
            select from public.poam_controls l
            join public.assessment_controls z on z.company_id = l.company_id and z.control_id = l.control_id and z.assessment_id = a.id
            where l.company_id = i.company_id and l.item_id = i.id)), '[]'),
        'securityPlan', (
          select json_build_object('number', v.number, 'title', v.title, 'sha256', v.sha256, 'frozenAt', v.frozen_at)
          from public.ssp_versions v where v.company_id = a.company_id order by v.number desc limit 1))
      from public.assessments a join public.companies c on c.id = a.company_id
      where a.company_id = seat.company_id and a.id = seat.assessment_id);
  end
  $$;

-- One control as the company describes and proves it. That it was read is in the trail.
create function public.assessor_control(assessment uuid, control uuid) returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant public.assessment_assessors := private.require_seat(assessment);
    said json;
    number text;
  begin
    perform private.require_in_scope(seat, control);
    select k.nist_id, json_build_object('id', k.id, 'description', k.description, 'status', coalesce(s.status, 'Not Started'),
      'naReason', coalesce(s.na_reason, ''), 'statement', coalesce(w.body, ''),
      'objectives', coalesce((
        select json_agg(json_build_object('id', p.objective_id, 'result', p.result, 'note', coalesce(p.note, '')))
        from public.control_objectives p where p.company_id = k.company_id and p.control_id = k.id), '[]'),
      'inherited', coalesce((
        select json_agg(json_build_object('provider', p.name, 'responsibility', i.responsibility, 'theirPart', i.provider_part,
          'ourPart', i.company_part) order by p.name)
        from public.control_inheritances i
        join public.service_providers p on p.company_id = i.company_id and p.id = i.provider_id
        where i.company_id = k.company_id and i.control_id = k.id), '[]'),
      'evidence', coalesce((
        select json_agg(json_build_object('id', e.id, 'number', e.number, 'title', e.title, 'description', coalesce(e.description, ''),
          'fileName', e.file_name, 'sha256', e.file_sha256, 'effectiveOn', e.effective_on, 'expiresOn', e.expires_on) order by e.number)
        from private.assessor_evidence(seat) e
        where exists (select from public.evidence_links l
            where l.company_id = e.company_id and l.evidence_id = e.id and l.control_id = k.id)
          or exists (select from public.evidence_requests r
            where r.company_id = e.company_id and r.fulfilled_by = e.id and r.control_id = k.id and r.assessment_id = seat.assessment_id)), '[]'))
    into number, said
    from public.controls k
    left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
    left join public.implementation_statements w on w.company_id = k.company_id and w.control_id = k.id
    where k.company_id = seat.company_id and k.id = control;
    perform audit.record('assessor_read_control', seat.company_id, control::text,
      jsonb_build_object('assessment_id', assessment, 'assessor', seat.name, 'control', number));
    return said;
  end
  $$;

-- The newest frozen plan. That it was read is in the trail.
create function public.assessor_plan(assessment uuid) returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant public.assessment_assessors := private.require_seat(assessment);
    plan public.ssp_versions;
  begin
    select v.* into plan from public.ssp_versions v where v.company_id = seat.company_id order by v.number desc limit 1;
    if plan.id is null then return null; end if;
    perform audit.record('assessor_read_plan', seat.company_id, plan.id::text,
      jsonb_build_object('assessment_id', assessment, 'assessor', seat.name, 'version', plan.number, 'sha256', plan.sha256));
    return plan.content::json;
  end
  $$;

-- Where the bytes of a piece of evidence are, for the server, which writes into the trail that it gave them.
create function private.assessor_file(assessment uuid, evidence uuid) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    seat constant public.assessment_assessors := private.require_seat(assessment);
  begin
    return (
      select json_build_object('companyId', e.company_id, 'assessor', seat.name, 'number', e.number, 'fileName', e.file_name,
        'version', o.version, 'size', o.size, 'sha256', o.sha256, 'contentType', o.content_type, 'scan', o.scan)
      from private.assessor_evidence(seat) e
      join storage.objects o on o.bucket_id = 'evidence' and o.company_id = e.company_id and o.name = e.file
      where e.id = evidence);
  end
  $$;

-- What the assessor found; `entry` has what a result says, whole.
create function public.assessor_answer(assessment uuid, control uuid, objective text, entry jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant public.assessment_assessors := private.require_seat(assessment);
  begin
    perform private.require_in_scope(seat, control);
    insert into public.assessment_results as r (company_id, assessment_id, control_id, objective_id, result, methods, steps, sample,
      observed, finding, assessor_id)
    select seat.company_id, assessment, control, objective, e.result, coalesce(e.methods, '{}'), coalesce(e.steps, ''),
      coalesce(e.sample, ''), coalesce(e.observed, ''), coalesce(e.finding, ''), seat.id
    from jsonb_populate_record(null::public.assessment_results, entry) e
    on conflict (company_id, assessment_id, control_id, objective_id) do update set result = excluded.result, methods = excluded.methods,
      steps = excluded.steps, sample = excluded.sample, observed = excluded.observed, finding = excluded.finding,
      assessor_id = excluded.assessor_id;
  end
  $$;

-- Asks the company for more, of whoever leads the assessment there.
create function public.assessor_ask(assessment uuid, control uuid, title text, note text default '', due_on date default null)
  returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant public.assessment_assessors := private.require_seat(assessment);
    asked uuid;
  begin
    perform private.require_in_scope(seat, control);
    if (select count(*) from public.evidence_requests r
        where r.company_id = seat.company_id and r.assessment_id = seat.assessment_id and r.state = 'Open') >= 200 then
      raise 'At most 200 requests are open at once';
    end if;
    insert into public.evidence_requests (company_id, control_id, assessment_id, title, note, due_on, asked_of)
    select seat.company_id, control, assessment, assessor_ask.title, coalesce(assessor_ask.note, ''), assessor_ask.due_on, m.user_id
    from public.user_companies m
    join public.assessments a on a.company_id = m.company_id and a.id = assessment
    where m.company_id = seat.company_id and (m.access_until is null or m.access_until > now())
    order by (m.user_id = a.lead_id) desc nulls last, (m.user_id = seat.invited_by) desc, (m.company_role = 'Owner') desc
    limit 1
    returning id into asked;
    return asked;
  end
  $$;
grant insert on public.evidence_requests to app_definer;

-- As before (0015); an assessor from outside is led to their portal.
create or replace function private.tell_request() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    link constant text := format('/evidence?request=%s&company=%s', new.id, new.company_id);
    asked_from constant text := case when new.assessment_id is null then link else format('/assessor/%s', new.assessment_id) end;
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
          format('%s gave what you asked for: %s', private.caller_name(), new.title), '', asked_from, new.company_id);
      elsif new.state = 'Cancelled' and new.asked_of is not null and new.asked_of is distinct from auth.uid() then
        perform private.notify(new.asked_of, 'evidence',
          format('%s no longer asks you for: %s', private.caller_name(), new.title), '', link, new.company_id);
      end if;
    end if;
    return null;
  end
  $$;

grant select on public.evidence, public.evidence_requests, public.control_objectives, public.control_inheritances,
  public.service_providers, public.implementation_statements, public.poam_controls to app_definer;

do $$
declare
  name text;
begin
  foreach name in array array['private.assessor_seats()', 'private.require_seat(uuid)',
    'private.require_in_scope(public.assessment_assessors, uuid)', 'private.assessor_evidence(public.assessment_assessors)',
    'private.assessor_file(uuid, uuid)',
    'public.invite_assessor(uuid, uuid, text, text, text, timestamptz)', 'public.end_assessor_access(uuid, uuid)',
    'public.assessor_assessments()', 'public.assessor_portal(uuid)', 'public.assessor_control(uuid, uuid)', 'public.assessor_plan(uuid)',
    'public.assessor_answer(uuid, uuid, text, jsonb)', 'public.assessor_ask(uuid, uuid, text, text, date)'] loop
    execute format('alter function %s owner to app_definer', name);
    execute format('revoke execute on function %s from public', name);
    if name like 'public.%' or name like '%assessor_file%' then
      execute format('grant execute on function %s to authenticated', name);
    end if;
  end loop;
end
$$;

-- ---- Reminders ----

-- Days of assessments that somebody was told of: each stage once, and anew when the day changes.
create table private.told_assessment_days (
  company_id    uuid not null,
  assessment_id uuid not null,
  user_id       uuid not null references public.profiles on delete cascade,
  what          text not null,
  day           date not null,
  stage         text not null check (stage in ('month', 'week', 'day', 'overdue')),
  told_at       timestamptz not null default now(),
  primary key (company_id, assessment_id, user_id, what, day, stage),
  foreign key (company_id, assessment_id) references public.assessments (company_id, id) on delete cascade
);
create index on private.told_assessment_days (user_id);
create index on private.told_assessment_days (told_at);
alter table private.told_assessment_days enable row level security;
alter table private.told_assessment_days force row level security;
revoke all on private.told_assessment_days from public;
grant select, insert, delete on private.told_assessment_days to app_definer;

-- Reminds Owners, whoever leads and whoever affirms of what an assessment asks for: its start, the next affirmation, the end of a
-- Conditional status, the next assessment. As with plans (0024): each stage once. Returns how many notices there were.
create function private.tell_assessment_days(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_assessment_days where told_at < now() - interval '2 years';
    for one in
      with wanted as (
        select a.*, d.what, d.day
        from public.assessments a
        join public.companies c on c.id = a.company_id and c.deleted_at is null
        cross join lateral (values
          ('begins', case when a.state = 'Planned' then a.starts_on end),
          ('is to be affirmed again', case when a.state = 'Affirmed' then a.affirm_by end),
          ('is to be closed out', case when a.state = 'Affirmed' then a.close_out_by end),
          ('is no longer valid', case when a.state = 'Affirmed' then a.valid_until end)) d (what, day)
        where d.day <= today + 30
      ), due as (
        insert into private.told_assessment_days (company_id, assessment_id, user_id, what, day, stage)
        select w.company_id, w.id, m.user_id, w.what, w.day,
          case when w.day < today then 'overdue' when w.day <= today + 1 then 'day' when w.day <= today + 7 then 'week' else 'month' end
        from wanted w
        join public.user_companies m on m.company_id = w.company_id and (m.access_until is null or m.access_until > now())
          and (m.company_role = 'Owner' or m.user_id in (w.lead_id, w.official_id))
        on conflict do nothing
        returning company_id, assessment_id, user_id, what, day
      )
      select due.*, a.number, a.title from due
      join public.assessments a on a.company_id = due.company_id and a.id = due.assessment_id
      order by due.day, a.number, due.user_id
    loop
      told := told + 1;
      perform private.notify(one.user_id, 'due', format('A-%s %s on %s', one.number, one.what, one.day), one.title,
        format('/assessments/A-%s?company=%s', one.number, one.company_id), one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.tell_assessment_days(date) owner to app_definer;
revoke execute on function private.tell_assessment_days(date) from public;
grant execute on function private.tell_assessment_days(date) to app_service;
