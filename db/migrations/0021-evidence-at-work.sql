-- Evidence in the work of every day: what has expired under a control, what the dashboard says of it, and whose it becomes when
-- somebody leaves.

-- ---- Checks ----

-- As before (0016), and how much of a control's evidence no longer counts. Looked up from link to piece, control by control:
-- policies let the planner expect a row or two of each table, and it would join all pieces to every control.
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
       from public.evidence e where e.company_id = l.company_id and e.id = l.evidence_id)) as expired_evidence
  from public.controls c
  cross join lateral (
    select count(*) filter (where a.result = 'Met')::int as met,
      count(*) filter (where a.result = 'Not Met')::int as not_met,
      count(*) filter (where a.result = 'Not Applicable')::int as not_applicable
    from public.control_objectives a
    where a.company_id = c.company_id and a.control_id = c.id
  ) answers;

-- ---- The dashboard ----

-- What the dashboard says of evidence, beside how many controls have any. As the caller. `expiries` counts by weeks from today,
-- thirteen of them; week null has expired. `requests` are open ones that the caller is asked for, `reviews` what nobody has
-- reviewed yet of what others brought for controls that are the caller's.
create function private.evidence_at_work(company uuid) returns json
  language sql stable set search_path = '' set enable_nestloop = off
  as $$
    with now_is as (select (now() at time zone 'UTC')::date as today, auth.uid() as me),
    waiting as (
      select e.number, e.title, (e.version_at at time zone 'UTC')::date as since
      from public.evidence e
      where e.company_id = company and e.review_state = 'Not reviewed' and e.archived_at is null
        and e.version_by is distinct from (select me from now_is)
        and company = any ((select private.companies_where('content.edit'))::uuid[])
        and e.id in (
          select l.evidence_id from public.evidence_links l
          join public.org_control_status s on s.company_id = l.company_id and s.control_id = l.control_id
          where l.company_id = company and s.company_id = company and s.owner_id = (select me from now_is))
    )
    select json_build_object(
      'expiries', coalesce((
        select json_agg(json_build_object('week', x.week, 'count', x.n) order by x.week)
        from (
          select case when e.expires_on >= today then (e.expires_on - today) / 7 end as week, count(*) as n
          from public.evidence e, now_is
          where e.company_id = company and e.archived_at is null and e.expires_on < today + 13 * 7
          group by 1
        ) x), '[]'),
      'requests', coalesce((
        select json_agg(json_build_object('id', r.id, 'title', r.title, 'due_on', r.due_on,
          'asked_on', (r.created_at at time zone 'UTC')::date) order by r.due_on, r.created_at)
        from (
          select * from public.evidence_requests
          where company_id = company and asked_of = (select me from now_is) and state = 'Open'
          order by due_on, created_at limit 100
        ) r), '[]'),
      'reviews', (
        select json_build_object('count', count(*), 'oldest', (
          select json_build_object('number', number, 'title', title, 'since', since) from waiting order by since, number limit 1))
        from waiting))
  $$;
revoke execute on function private.evidence_at_work(uuid) from public;
grant execute on function private.evidence_at_work(uuid) to authenticated;

-- As before (0018), and what evidence asks for.
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
      'evidence', private.evidence_at_work(c.id))
    from public.companies c
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;

-- ---- Leaving a company ----

grant select on public.evidence_requests to app_definer;
grant update (asked_of) on public.evidence_requests to app_definer;
grant update (owner_id) on public.evidence to app_definer;

-- As before (0012), and the evidence that the member keeps current, in the archive too, and what others wait for from them.
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
       where r.company_id = company_uuid and r.asked_of = member and r.state = 'Open' order by r.due_on, r.created_at);
  end
  $$;

-- As before (0012), and hands over all that member_holdings lists.
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
    end if;
    if not private.end_membership(company_uuid, member) then raise 'This person does not belong to the company'; end if;
    if not is_leaving then
      perform private.notify(member, 'membership', format('You no longer belong to %s', private.company_name(company_uuid)));
    end if;
  end
  $$;
