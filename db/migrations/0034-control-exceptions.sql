-- What counts as met although something is missing (32 CFR 170.24(b)(1)): a temporary deficiency that an operational plan of action
-- mends, or an enduring exception that the system security plan describes. One of them may be in force for a requirement of Level 2;
-- those that have ended stay. How it counts is said in one place, `domain/scoring/counted-status.ts`; here stands that it is so.

create table public.control_exceptions (
  company_id    uuid not null references public.companies on delete cascade,
  id            uuid not null default gen_random_uuid(),
  control_id    uuid not null,
  kind          text not null check (kind in ('temporary-deficiency', 'enduring-exception')),
  -- What is missing and why.
  description   text not null check (length(btrim(description)) between 1 and 5000),
  -- The operational plan of action, or what is done instead.
  measures      text not null check (length(btrim(measures)) between 1 and 5000),
  since         date not null default (now() at time zone 'UTC')::date check (since between '1900-01-01' and '2999-12-31'),
  -- By when it is to be mended.
  expected_end  date check (expected_end between '1900-01-01' and '2999-12-31'),
  -- Why it is no longer in force; the rest of its end is stamped.
  ended_because text check (length(btrim(ended_because)) between 1 and 2000),
  ended_by      uuid references public.profiles on delete set null,
  ended_at      timestamptz,
  created_by    uuid references public.profiles on delete set null,
  created_at    timestamptz not null default now(),
  updated_by    uuid references public.profiles on delete set null,
  updated_at    timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  constraint deficiency_has_an_end check ((kind = 'temporary-deficiency') = (expected_end is not null)),
  constraint ends_after_it_begins check (expected_end >= since),
  constraint end_is_whole check ((ended_because is null) = (ended_at is null)),
  constraint ended_after_it_was_recorded check (ended_at >= created_at)
);
create index on public.control_exceptions (company_id, control_id, created_at);
create unique index one_exception_in_force on public.control_exceptions (company_id, control_id) where ended_at is null;
create index on public.control_exceptions (created_by);
create index on public.control_exceptions (ended_by);
create index on public.control_exceptions (updated_by);
select private.open_to_members('public.control_exceptions');
grant
  insert (company_id, control_id, kind, description, measures, since, expected_end),
  update (description, measures, since, expected_end, ended_because)
  on public.control_exceptions to authenticated;
-- A score of the past rests on it.
drop policy "managers delete" on public.control_exceptions;
revoke delete on public.control_exceptions from authenticated;
grant select on public.control_exceptions to app_definer;
create trigger stamp_author before insert or update on public.control_exceptions for each row execute function private.stamp_author();

-- Without a caller it is the service, which may bring history along.
create function private.keep_exception() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    -- May go.
    people constant text[] := '{created_by,ended_by,updated_by,updated_at}';
  begin
    if tg_op = 'INSERT' then
      new.created_by := coalesce(auth.uid(), new.created_by);
    elsif old.ended_at is not null then
      if to_jsonb(new) - people is distinct from to_jsonb(old) - people then
        raise check_violation using message = 'What has ended stays as it is';
      end if;
    elsif new.ended_because is not null then
      new.ended_at := now();
      new.ended_by := auth.uid();
    end if;
    return new;
  end
  $$;
revoke execute on function private.keep_exception() from public;
create trigger keep_exception before insert or update on public.control_exceptions for each row execute function private.keep_exception();

-- Asked after the policies, so that it tells nothing of other companies.
create function private.check_exception() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (
      select from public.controls c join public.catalog_controls e on e.id = c.catalog_id
      where c.company_id = new.company_id and c.id = new.control_id and c.protocol_id = 'cmmc2' and c.nist_id <> '3.12.4'
    ) then
      return null;
    end if;
    raise check_violation using message =
      'Only a requirement of Level 2 can count as met so, and never the system security plan itself (3.12.4)';
  end
  $$;
alter function private.check_exception() owner to app_definer;
revoke execute on function private.check_exception() from public;
create trigger check_exception after insert on public.control_exceptions for each row execute function private.check_exception();

-- One as documents tell it; null where there is none.
create function private.told_exception(one public.control_exceptions) returns json
  language sql immutable set search_path = ''
  as $$
    select json_build_object('kind', one.kind, 'description', one.description, 'measures', one.measures, 'since', one.since,
      'expectedEnd', one.expected_end)
    where one.id is not null
  $$;
revoke execute on function private.told_exception(public.control_exceptions) from public;
grant execute on function private.told_exception(public.control_exceptions) to authenticated, app_service;

-- ---- How controls came to stand as they do ----

-- Each moment at which a status changed, or something began or ended to count as met: how the control stood from then on.
create view private.standing_history with (security_invoker = true) as
  select h.company_id, h.control_id, h.at, h.status, x.kind as counts_as_met
  from (
    select s.company_id, s.control_id, s.at, s.status from private.status_history s
    union all
    select e.company_id, e.control_id, turn.at, coalesce((
      select s.status from private.status_history s
      where s.company_id = e.company_id and s.control_id = e.control_id and s.at <= turn.at
      order by s.at desc limit 1), 'Not Started')
    from public.control_exceptions e
    cross join lateral (values (e.created_at), (e.ended_at)) turn (at)
    where turn.at is not null
  ) h
  left join public.control_exceptions x on x.company_id = h.company_id and x.control_id = h.control_id
    and x.created_at <= h.at and (x.ended_at is null or x.ended_at > h.at);
grant select on private.standing_history to app_definer;

-- The last standing of each day on which a control's changed, from `since` on, and before it the one that held then (day null). For
-- the companies that the caller may read.
create function private.standing_moves(company_uuid uuid, since date)
  returns table (control_id uuid, day date, status text, counts_as_met text)
  language sql stable security definer set search_path = ''
  as $$
    select distinct on (h.control_id, turn.day) h.control_id, turn.day, h.status, h.counts_as_met
    from private.standing_history h
    cross join lateral (
      select case when h.at >= since::timestamp at time zone 'UTC' then (h.at at time zone 'UTC')::date end as day
    ) turn
    where h.company_id = company_uuid and h.company_id = any ((select private.companies_where('company.read'))::uuid[])
    order by h.control_id, turn.day, h.at desc
  $$;
alter function private.standing_moves(uuid, date) owner to app_definer;
revoke execute on function private.standing_moves(uuid, date) from public;
grant execute on function private.standing_moves(uuid, date) to authenticated;

-- In steps of thirty days back from today, in the companies that the caller may read: of each control the last standing in each step
-- in which it changed. The twelfth step holds everything before it too.
create function private.standing_steps() returns table (company_id uuid, control_id uuid, day date, status text, counts_as_met text)
  language sql stable security definer set search_path = ''
  as $$
    with today as (select (now() at time zone 'UTC')::date as day)
    select distinct on (h.company_id, h.control_id, step.ago)
      h.company_id, h.control_id, today.day - 30 * step.ago, h.status, h.counts_as_met
    from today
    cross join private.standing_history h
    cross join lateral (select least(greatest((today.day - (h.at at time zone 'UTC')::date) / 30, 0), 12) as ago) step
    where h.company_id = any ((select private.companies_where('company.read'))::uuid[])
    order by h.company_id, h.control_id, step.ago, h.at desc
  $$;
alter function private.standing_steps() owner to app_definer;
revoke execute on function private.standing_steps() from public;
grant execute on function private.standing_steps() to authenticated;

-- ---- Where they are shown ----

-- As before (0021), and what counts as met.
create or replace view public.control_standings with (security_invoker = true) as
  select c.company_id, c.id as control_id, c.protocol_id,
    (select count(*)::int from public.catalog_objectives o where o.catalog_id = c.catalog_id) as objectives,
    answers.met, answers.not_met, answers.not_applicable,
    exists (
      select from public.implementation_statements s
      where s.company_id = c.company_id and s.control_id = c.id and btrim(s.body) <> ''
    ) as has_statement,
    (select count(*)::int from public.control_inheritances i
     where i.company_id = c.company_id and i.control_id = c.id and btrim(i.provider_part) = '') as unclear_inheritances,
    (select count(distinct l.evidence_id)::int from public.evidence_links l
     where l.company_id = c.company_id and l.control_id = c.id and (
       select e.archived_at is null and e.expires_on < (now() at time zone 'UTC')::date
       from public.evidence e where e.company_id = l.company_id and e.id = l.evidence_id)) as expired_evidence,
    exception.expected_end as exception_end
  from public.controls c
  cross join lateral (
    select count(*) filter (where a.result = 'Met')::int as met,
      count(*) filter (where a.result = 'Not Met')::int as not_met,
      count(*) filter (where a.result = 'Not Applicable')::int as not_applicable
    from public.control_objectives a
    where a.company_id = c.company_id and a.control_id = c.id
  ) answers
  left join public.control_exceptions exception
    on exception.company_id = c.company_id and exception.control_id = c.id and exception.ended_at is null;

-- As before (0026), and what counts as met.
create or replace function public.dashboard(company_uuid uuid) returns json
  language sql stable set search_path = '' set enable_nestloop = off
  as $$
    select json_build_object(
      'today', (now() at time zone 'UTC')::date,
      'controls', coalesce((
        select json_agg(json_build_object(
          'id', k.id, 'nist_id', k.nist_id, 'practice_id', entry.practice_id, 'title', k.title,
          'safeguard_domain', k.safeguard_domain, 'evidence_count', k.evidence_count,
          'status', coalesce(s.status, 'Not Started'), 'countsAsMet', x.kind, 'owner_id', s.owner_id, 'due_on', s.due_on, 'review_on', s.review_on
        ) order by k.nist_id)
        from public.controls k
        left join public.catalog_controls entry on entry.id = k.catalog_id
        left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
        left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
        where k.company_id = c.id and k.protocol_id = c.protocol_id), '[]'),
      'moves', coalesce((
        select json_agg(json_build_object('day', m.day, 'status', m.status, 'countsAsMet', m.counts_as_met, 'ids', m.ids)
          order by m.day nulls first, m.status, m.counts_as_met)
        from (
          select h.day, h.status, h.counts_as_met, json_agg(k.nist_id order by k.nist_id) as ids
          from private.standing_moves(c.id, (now() at time zone 'UTC')::date - 366) h
          join public.controls k on k.company_id = c.id and k.id = h.control_id and k.protocol_id = c.protocol_id
          group by h.day, h.status, h.counts_as_met
        ) m), '[]'),
      'vulnerabilities', json_build_object(
        'open', (
          select coalesce(json_object_agg(v.severity, v.n), '{}')
          from (select severity, count(*) as n from public.vulnerabilities
                where company_id = c.id and status = 'open' group by severity) v),
        'last_scan_at', (
          select n.completed_at from public.network_scans n
          where n.company_id = c.id and n.status = 'completed' and n.completed_at is not null
          order by n.completed_at desc limit 1),
        'totals', coalesce((
          select json_agg(json_build_object('scan_date', m.scan_date, 'total', m.total_vulnerabilities) order by m.scan_date)
          from (
            select distinct on ((scan_date at time zone 'UTC')::date) scan_date, total_vulnerabilities
            from public.vulnerability_scan_metrics
            where company_id = c.id and scan_date > (
              select max(scan_date) - interval '90 days' from public.vulnerability_scan_metrics where company_id = c.id)
            order by (scan_date at time zone 'UTC')::date desc, scan_date desc
          ) m), '[]')),
      'activity', coalesce((
        select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'what', a.what, 'at', a.at,
          'nist_id', k.nist_id, 'title', k.title,
          'who', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = a.who)) order by a.at desc, a.id)
        from (
          (select s.id, 'status' as kind, s.status as what, s.updated_at as at, s.control_id, s.updated_by as who
           from public.org_control_status s join public.controls o on o.company_id = s.company_id and o.id = s.control_id
           where s.company_id = c.id and o.protocol_id = c.protocol_id order by s.updated_at desc limit 10)
          union all
          (select e.id, 'evidence', e.title, e.created_at, e.control_id, e.uploaded_by
           from public.evidence e where e.company_id = c.id order by e.created_at desc limit 10)
          order by at desc limit 10
        ) a
        left join public.controls k on k.company_id = c.id and k.id = a.control_id), '[]'),
      'evidence', private.evidence_at_work(c.id),
      'plan', private.plan_at_work(c.id))
    from public.companies c
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;

-- As before (0026), and what counts as met.
create or replace function public.portfolio() returns json
  language sql stable set search_path = '' set enable_nestloop = off
  as $$
    with seen as (
      select c.id, c.name, c.protocol_id from public.companies c
      where c.id = any ((select private.companies_where('company.read'))::uuid[])
    ), standing as (
      select k.company_id, k.id, k.nist_id, k.safeguard_domain, k.evidence_count, coalesce(s.status, 'Not Started') as status,
        x.kind as counts_as_met, s.due_on, s.updated_at
      from seen c
      join public.controls k on k.company_id = c.id and k.protocol_id = c.protocol_id
      left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
      left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
    ), figures as (
      select company_id, count(*) filter (where evidence_count > 0) as with_evidence, max(updated_at) as changed_at,
        count(*) filter (where due_on < current_date and status in ('Not Started', 'In Progress')) as overdue
      from standing group by company_id
    ), statuses as (
      select company_id, json_agg(json_build_object('domain', safeguard_domain, 'status', status, 'countsAsMet', counts_as_met,
        'ids', ids)) as list
      from (select company_id, safeguard_domain, status, counts_as_met, json_agg(nist_id) as ids from standing group by 1, 2, 3, 4) s
      group by company_id
    ), moves as (
      select company_id, json_agg(json_build_object('day', day, 'status', status, 'countsAsMet', counts_as_met, 'ids', ids) order by day) as list
      from (
        select m.company_id, m.day, m.status, m.counts_as_met, json_agg(s.nist_id) as ids
        from private.standing_steps() m join standing s on s.company_id = m.company_id and s.id = m.control_id
        group by 1, 2, 3, 4
      ) m
      group by company_id
    ), critical as (
      select company_id, count(*) as n from public.vulnerabilities
      where severity = 'critical' and status = 'open' and company_id in (select id from seen) group by company_id
    ), plans as (
      select company_id, count(*) as n from public.poam_items
      where status not in ('Draft', 'Closed') and due_on < (now() at time zone 'UTC')::date and company_id in (select id from seen)
      group by company_id
    ), owners as (
      select m.company_id, json_agg(coalesce(nullif(p.full_name, ''), p.email) order by p.full_name, p.email) as names
      from seen c
      join public.user_companies m on m.company_id = c.id and m.company_role = 'Owner'
      join public.profiles p on p.id = m.user_id
      group by m.company_id
    )
    select json_build_object(
      'today', (now() at time zone 'UTC')::date,
      'companies', coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'protocol_id', c.protocol_id, 'owners', coalesce(o.names, '[]'),
        'statuses', coalesce(s.list, '[]'), 'moves', coalesce(m.list, '[]'),
        'with_evidence', coalesce(f.with_evidence, 0), 'overdue', coalesce(f.overdue, 0), 'changed_at', f.changed_at,
        'critical', coalesce(v.n, 0), 'overdue_plans', coalesce(p.n, 0)
      ) order by c.name, c.id), '[]'))
    from seen c
    left join figures f on f.company_id = c.id
    left join statuses s on s.company_id = c.id
    left join moves m on m.company_id = c.id
    left join critical v on v.company_id = c.id
    left join plans p on p.company_id = c.id
    left join owners o on o.company_id = c.id
  $$;
drop function private.status_steps();

-- As before (0029), and what counts as met.
create or replace function public.ssp_content(company_uuid uuid) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'company', c.name, 'cageCode', c.cage_code, 'protocol', c.protocol_id, 'at', now(),
      'texts', coalesce((
        select json_agg(json_build_object('section', t.section, 'field', t.field, 'body', t.body,
          'updatedAt', t.updated_at, 'updatedBy', t.updated_by) order by t.section, t.field)
        from public.ssp_texts t where t.company_id = c.id), '[]'),
      'rows', coalesce((
        select json_agg(json_build_object('id', r.id, 'section', r.section, 'control', k.nist_id, 'values', r.cells,
          'updatedAt', r.updated_at, 'updatedBy', r.updated_by) order by r.created_at, r.id)
        from public.ssp_rows r
        left join public.controls k on k.company_id = r.company_id and k.id = r.control_id
        where r.company_id = c.id), '[]'),
      'reviews', coalesce((
        select json_agg(json_build_object('id', v.id, 'section', v.section, 'at', v.reviewed_at,
          'reviewer', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = v.reviewed_by)) order by v.section)
        from public.ssp_reviews v where v.company_id = c.id), '[]'),
      'controls', coalesce((
        select json_agg(json_build_object('id', k.id, 'number', k.nist_id, 'title', k.title,
          'status', coalesce(s.status, 'Not Started'), 'naReason', coalesce(s.na_reason, ''), 'statement', coalesce(w.body, ''),
          'changedAt', greatest(s.updated_at, w.updated_at, x.updated_at), 'exception', private.told_exception(x),
          'inherited', coalesce((
            select json_agg(json_build_object('provider', p.name, 'responsibility', i.responsibility,
              'theirPart', i.provider_part, 'ourPart', i.company_part) order by p.name, p.service)
            from public.control_inheritances i
            join public.service_providers p on p.company_id = i.company_id and p.id = i.provider_id
            where i.company_id = k.company_id and i.control_id = k.id), '[]')) order by k.nist_id)
        from public.controls k
        left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
        left join public.implementation_statements w on w.company_id = k.company_id and w.control_id = k.id
        left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
        where k.company_id = c.id and k.protocol_id = c.protocol_id), '[]'),
      'providers', coalesce((
        select json_agg(json_build_object('name', p.name, 'service', p.service, 'controls', coalesce((
            select json_agg(k.nist_id order by k.nist_id)
            from public.control_inheritances i
            join public.controls k on k.company_id = i.company_id and k.id = i.control_id
            where i.company_id = p.company_id and i.provider_id = p.id and k.protocol_id = c.protocol_id), '[]')) order by p.name, p.service)
        from public.service_providers p where p.company_id = c.id), '[]'),
      'parts', coalesce((
        select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'detail', p.detail, 'frame', p.frame_id,
          'x', p.x, 'y', p.y, 'updatedAt', p.updated_at) order by p.created_at, p.id)
        from public.ssp_parts p where p.company_id = c.id), '[]'),
      'flows', coalesce((
        select json_agg(json_build_object('id', f.id, 'from', f.from_id, 'to', f.to_id, 'information', f.information,
          'protocol', f.protocol, 'port', f.port, 'protection', f.protection, 'isProtected', f.is_protected,
          'updatedAt', f.updated_at) order by f.created_at, f.id)
        from public.ssp_flows f where f.company_id = c.id), '[]'),
      'comments', coalesce((
        select json_agg(json_build_object('section', t.ssp_section, 'open', t.n) order by t.ssp_section)
        from (
          select m.ssp_section, count(*) as n from public.comments m
          where m.company_id = c.id and m.ssp_section is not null and m.resolved_at is null group by 1
        ) t), '[]'),
      'versions', coalesce((
        select json_agg(json_build_object('number', v.number, 'title', v.title, 'note', v.note, 'percent', v.percent,
          'sha256', v.sha256, 'frozenAt', v.frozen_at,
          'frozenBy', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = v.frozen_by)) order by v.number)
        from public.ssp_versions v where v.company_id = c.id), '[]'))
    from public.companies c
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;

-- As before (0028), and what counts as met.
create or replace function public.assessment_content(company_uuid uuid, assessment_number integer) returns json
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
          'exception', private.told_exception(x),
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
        left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
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
