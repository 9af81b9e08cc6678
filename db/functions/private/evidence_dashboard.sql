-- What the dashboard says of evidence, beside how many controls have any. As the caller. `total` counts what is not
-- archived, `expiries` by weeks from today, thirteen of them; week null has expired. `requests` are open ones that the
-- caller is asked for, `reviews` unreviewed evidence that others added for the caller's controls.
create or replace function private.evidence_dashboard(company uuid) returns json
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
      'total', (select count(*) from public.evidence e where e.company_id = company and e.archived_at is null),
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
grant execute on function private.evidence_dashboard(uuid) to authenticated;
