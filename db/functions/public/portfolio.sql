-- Where each of the caller's companies stands: statuses by domain as lists of ids, which is as short as it gets, moves
-- by steps of thirty days, what a submission rests on besides statuses; the rest in figures.
create or replace function public.portfolio() returns json
  language sql stable set search_path = '' set enable_nestloop = off
  as $$
    with seen as (
      select c.id, c.name, c.protocol_id from public.companies c
      where c.id = any ((select private.companies_where('company.read'))::uuid[])
    ), standing as (
      select k.company_id, k.id, k.nist_id, k.safeguard_domain, k.evidence_count, coalesce(s.status, 'Not Started') as status,
        s.partial_case, s.na_reason, private.exception_json(x) as exception, s.due_on, s.updated_at
      from seen c
      join public.controls k on k.company_id = c.id and k.protocol_id = c.protocol_id
      left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
      left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
    ), figures as (
      select company_id, count(*) filter (where evidence_count > 0) as with_evidence, max(updated_at) as changed_at,
        count(*) filter (where due_on < (now() at time zone 'UTC')::date and status in ('Not Started', 'In Progress')) as overdue
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
    ), submitted as (
      select company_id, json_agg(json_build_object('id', nist_id, 'partialCase', partial_case, 'naReason', na_reason,
        'exception', exception)) as list
      from standing
      where partial_case is not null or exception is not null or (status = 'Not Applicable' and na_reason is not null)
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
        'statuses', coalesce(s.list, '[]'), 'moves', coalesce(m.list, '[]'), 'submitted', coalesce(u.list, '[]'),
        'with_evidence', coalesce(f.with_evidence, 0), 'overdue', coalesce(f.overdue, 0), 'changed_at', f.changed_at,
        'critical', coalesce(v.n, 0), 'overdue_plans', coalesce(p.n, 0)
      ) order by c.name, c.id), '[]'))
    from seen c
    left join figures f on f.company_id = c.id
    left join statuses s on s.company_id = c.id
    left join moves m on m.company_id = c.id
    left join submitted u on u.company_id = c.id
    left join critical v on v.company_id = c.id
    left join plans p on p.company_id = c.id
    left join owners o on o.company_id = c.id
  $$;
grant execute on function public.portfolio() to authenticated;
