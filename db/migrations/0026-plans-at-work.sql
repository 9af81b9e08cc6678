-- The plan of action in the work of every day: what the dashboard says of it, whose its items become when somebody leaves, and when
-- which phase of the CMMC Program begins.

-- ---- The dashboard ----

-- What the dashboard says of the plan. As the caller. `planned` are the controls of which an item says how and when they will be
-- met: a draft promises nothing yet, and without a day nobody knows when. `mine` are the caller's items that have a day.
create function private.plan_at_work(company uuid) returns json
  language sql stable set search_path = ''
  as $$
    with open as (
      select i.id, i.number, i.weakness, i.due_on, i.owner_id from public.poam_items i
      where i.company_id = company and i.status not in ('Draft', 'Closed') and i.due_on is not null
    )
    select json_build_object(
      'overdue', (select count(*) from open where due_on < (now() at time zone 'UTC')::date),
      'planned', coalesce((
        select json_agg(distinct l.control_id) from public.poam_controls l
        where l.company_id = company and l.item_id in (select id from open)), '[]'),
      'mine', coalesce((
        select json_agg(json_build_object('number', m.number, 'weakness', m.weakness, 'due_on', m.due_on) order by m.due_on, m.number)
        from (select * from open where owner_id = (select auth.uid()) order by due_on, number limit 100) m), '[]'))
  $$;
revoke execute on function private.plan_at_work(uuid) from public;
grant execute on function private.plan_at_work(uuid) to authenticated;

-- As before (0021), and the plan of action.
create or replace function public.dashboard(company_uuid uuid) returns json
  language sql stable set search_path = '' set enable_nestloop = off
  as $$
    select json_build_object(
      'today', (now() at time zone 'UTC')::date,
      'controls', coalesce((
        select json_agg(json_build_object(
          'id', k.id, 'nist_id', k.nist_id, 'practice_id', entry.practice_id, 'title', k.title,
          'safeguard_domain', k.safeguard_domain, 'evidence_count', k.evidence_count,
          'status', coalesce(s.status, 'Not Started'), 'owner_id', s.owner_id, 'due_on', s.due_on, 'review_on', s.review_on
        ) order by k.nist_id)
        from public.controls k
        left join public.catalog_controls entry on entry.id = k.catalog_id
        left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
        where k.company_id = c.id and k.protocol_id = c.protocol_id), '[]'),
      'moves', coalesce((
        select json_agg(json_build_object('day', m.day, 'status', m.status, 'ids', m.ids) order by m.day nulls first, m.status)
        from (
          select h.day, h.status, json_agg(k.nist_id order by k.nist_id) as ids
          from public.status_history(c.id, (now() at time zone 'UTC')::date - 366) h
          join public.controls k on k.company_id = c.id and k.id = h.control_id and k.protocol_id = c.protocol_id
          group by h.day, h.status
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

-- As before (0018), and how many items of plans are overdue.
create or replace function public.portfolio() returns json
  language sql stable set search_path = '' set enable_nestloop = off
  as $$
    with seen as (
      select c.id, c.name, c.protocol_id from public.companies c
      where c.id = any ((select private.companies_where('company.read'))::uuid[])
    ), standing as (
      select k.company_id, k.id, k.nist_id, k.safeguard_domain, k.evidence_count, coalesce(s.status, 'Not Started') as status,
        s.due_on, s.updated_at
      from seen c
      join public.controls k on k.company_id = c.id and k.protocol_id = c.protocol_id
      left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
    ), figures as (
      select company_id, count(*) filter (where evidence_count > 0) as with_evidence, max(updated_at) as changed_at,
        count(*) filter (where due_on < current_date and status in ('Not Started', 'In Progress')) as overdue
      from standing group by company_id
    ), statuses as (
      select company_id, json_agg(json_build_object('domain', safeguard_domain, 'status', status, 'ids', ids)) as list
      from (select company_id, safeguard_domain, status, json_agg(nist_id) as ids from standing group by 1, 2, 3) s
      group by company_id
    ), moves as (
      select company_id, json_agg(json_build_object('day', day, 'status', status, 'ids', ids) order by day) as list
      from (
        select m.company_id, m.day, m.status, json_agg(s.nist_id) as ids
        from private.status_steps() m join standing s on s.company_id = m.company_id and s.id = m.control_id
        group by 1, 2, 3
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

-- ---- Leaving a company ----

grant update (owner_id) on public.poam_items to app_definer;

-- As before (0021), and the items of the plan of action that are not closed. Milestones are their item's owner's.
create or replace function public.member_holdings(company_uuid uuid, member uuid) returns table (kind text, id uuid, label text)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_settings(company_uuid);
    return query
      (select 'control', s.id, format('%s %s', c.nist_id, c.title)
       from public.org_control_status s join public.controls c on c.company_id = s.company_id and c.id = s.control_id
       where s.company_id = company_uuid and s.owner_id = member order by c.nist_id)
      union all
      (select 'evidence', e.id, format('E-%s %s', e.number, e.title)
       from public.evidence e where e.company_id = company_uuid and e.owner_id = member order by e.number)
      union all
      (select 'evidence request', r.id, format('Asked for: %s', r.title)
       from public.evidence_requests r
       where r.company_id = company_uuid and r.asked_of = member and r.state = 'Open' order by r.due_on, r.created_at)
      union all
      (select 'plan', i.id, format('V-%s %s', i.number, i.weakness)
       from public.poam_items i
       where i.company_id = company_uuid and i.owner_id = member and i.status <> 'Closed' order by i.number);
  end
  $$;

-- As before (0021), and hands over all that member_holdings lists: what is closed is nobody else's.
create or replace function public.remove_member(company_uuid uuid, member uuid, hand_over_to uuid default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    is_leaving constant boolean := member is not distinct from auth.uid() and hand_over_to is null;
  begin
    -- Leaving oneself needs nobody's permission.
    if is_leaving then perform private.require_oneself(); else perform private.require_settings(company_uuid); end if;
    perform private.lock_members(company_uuid);
    if hand_over_to is not null then
      if hand_over_to = member then raise 'Choose somebody else to hand over to'; end if;
      if not exists (select from public.user_companies where company_id = company_uuid and user_id = hand_over_to) then
        raise 'Hand over to a member of the company';
      end if;
      update public.org_control_status set owner_id = hand_over_to where company_id = company_uuid and owner_id = member;
      update public.evidence set owner_id = hand_over_to where company_id = company_uuid and owner_id = member;
      update public.evidence_requests set asked_of = hand_over_to
      where company_id = company_uuid and asked_of = member and state = 'Open';
      update public.poam_items set owner_id = hand_over_to
      where company_id = company_uuid and owner_id = member and status <> 'Closed';
    end if;
    if not private.end_membership(company_uuid, member) then raise 'This person does not belong to the company'; end if;
    if not is_leaving then
      perform private.notify(member, 'membership', format('You no longer belong to %s', private.company_name(company_uuid)));
    end if;
  end
  $$;

-- ---- Phases of the CMMC Program ----

-- Where a company knows better than the dates that come with this release: they have moved before. A row stands for the phase of
-- its number. Members read, editors write.
create table public.program_phases (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  phase        smallint not null check (phase between 1 and 4),
  begins_on    date not null check (begins_on between '1900-01-01' and '2999-12-31'),
  -- From this day on it is put off until there is a new date.
  suspended_on date check (suspended_on between '1900-01-01' and '2999-12-31'),
  asks_for     text not null check (length(btrim(asks_for)) between 1 and 200),
  citation     text not null check (length(btrim(citation)) between 1 and 300),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, phase)
);
select private.open_to_members('public.program_phases');
grant insert (company_id, phase, begins_on, suspended_on, asks_for, citation),
  update (begins_on, suspended_on, asks_for, citation) on public.program_phases to authenticated;
create trigger stamp_author before insert or update on public.program_phases for each row execute function private.stamp_author();
