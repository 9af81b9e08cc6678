-- Recent activity as ten lines of what somebody did, not as ten entries that the page folds into fewer.

-- The latest statuses and pieces of evidence, those of one person and one control that follow one another within five minutes as one:
-- the status that it has now, and the titles of what was added, the latest first. Each status is of another control, so that ten of
-- them are ten lines; pieces beyond two hundred are not looked at. As the caller.
create function private.recent_activity(company uuid, protocol text) returns json
  language sql stable set search_path = ''
  as $$
    with entries as (
      (select s.id, s.status, null as title, s.updated_at as at, s.control_id, s.updated_by as who
       from public.org_control_status s join public.controls o on o.company_id = s.company_id and o.id = s.control_id
       where s.company_id = company and o.protocol_id = protocol order by s.updated_at desc limit 10)
      union all
      (select e.id, null, e.title, e.created_at, e.control_id, e.uploaded_by
       from public.evidence e where e.company_id = company order by e.created_at desc limit 200)
    ), marked as (
      select *, not coalesce(
        control_id = lag(control_id) over latest and who = lag(who) over latest
          and lag(at) over latest - at <= interval '5 minutes', false) as begins
      from entries window latest as (order by at desc, id)
    ), numbered as (
      select *, count(*) filter (where begins) over (order by at desc, id) as line from marked
    ), lines as (
      select line, (array_agg(id order by at desc, id))[1] as id, max(at) as at,
        (array_agg(control_id))[1] as control_id, (array_agg(who))[1] as who,
        (array_agg(status order by at desc) filter (where status is not null))[1] as status,
        coalesce(json_agg(title order by at desc, id) filter (where title is not null), '[]') as evidence
      from numbered where line <= 10 group by line
    )
    select coalesce(json_agg(json_build_object('id', l.id, 'at', l.at, 'nist_id', k.nist_id, 'title', k.title,
      'who', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = l.who),
      'status', l.status, 'evidence', l.evidence) order by l.line), '[]')
    from lines l left join public.controls k on k.company_id = company and k.id = l.control_id
  $$;
revoke execute on function private.recent_activity(uuid, text) from public;
grant execute on function private.recent_activity(uuid, text) to authenticated;

-- As before (0034), but for the activity.
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
      'activity', private.recent_activity(c.id, c.protocol_id),
      'evidence', private.evidence_at_work(c.id),
      'plan', private.plan_at_work(c.id))
    from public.companies c
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
