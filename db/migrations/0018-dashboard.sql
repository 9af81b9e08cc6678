-- What the dashboard and the portfolio show, each in one answer; and sample companies.

-- ---- The dashboard ----

-- Everything that the dashboard of a company shows; null for a company that the caller may not read. As the caller: each table's
-- own policy decides. Controls have what scoring needs, `moves` how their statuses came about in the last twelve months (day null:
-- before), so that the one function that computes scores computes those of the past too. Evidence is counted on its controls, so
-- the answer costs the same however much there is. (Policies let the planner expect a row or two of each table; in loops over one
-- another those would be thousands of thousands. So no loops.)
create function public.dashboard(company_uuid uuid) returns json
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
        left join public.controls k on k.company_id = c.id and k.id = a.control_id), '[]'))
    from public.companies c
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
revoke execute on function public.dashboard(uuid) from public;
grant execute on function public.dashboard(uuid) to authenticated;

-- ---- The portfolio ----

-- How statuses moved in steps of thirty days back from today, in the companies that the caller may read: of each control the last
-- status in each step in which it moved. The twelfth step holds everything before it too.
create function private.status_steps() returns table (company_id uuid, control_id uuid, day date, status text)
  language sql stable security definer set search_path = ''
  as $$
    with today as (select (now() at time zone 'UTC')::date as day)
    select distinct on (h.company_id, h.control_id, step.ago) h.company_id, h.control_id, today.day - 30 * step.ago, h.status
    from today
    cross join private.status_history h
    cross join lateral (select least(greatest((today.day - (h.at at time zone 'UTC')::date) / 30, 0), 12) as ago) step
    where h.company_id = any ((select private.companies_where('company.read'))::uuid[])
    order by h.company_id, h.control_id, step.ago, h.at desc
  $$;
alter function private.status_steps() owner to app_definer;
revoke execute on function private.status_steps() from public;
grant execute on function private.status_steps() to authenticated;

-- Where each of the caller's companies stands: statuses by domain as lists of ids, which is as short as it gets, and moves by
-- steps of thirty days; the rest in figures.
create function public.portfolio() returns json
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
        'critical', coalesce(v.n, 0)
      ) order by c.name, c.id), '[]'))
    from seen c
    left join figures f on f.company_id = c.id
    left join statuses s on s.company_id = c.id
    left join moves m on m.company_id = c.id
    left join critical v on v.company_id = c.id
    left join owners o on o.company_id = c.id
  $$;
revoke execute on function public.portfolio() from public;
grant execute on function public.portfolio() to authenticated;

-- ---- Sample companies ----

-- Made to look around in, and gone for good when they are removed. No client writes it.
alter table public.companies add column is_sample boolean not null default false;

-- As in 0003; a sample does not keep a person from creating the company that they came for.
create or replace function private.claim_company() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    caller constant uuid := auth.uid();
  begin
    if caller is null then return new; end if;
    new.created_by := caller;
    perform from public.profiles where id = caller for update;
    if not private.is_admin() and exists (
      select from public.user_companies m join public.companies c on c.id = m.company_id
      where m.user_id = caller and not c.is_sample
    ) then
      raise insufficient_privilege using message = 'Only an administrator may create another company';
    end if;
    return new;
  end
  $$;

-- Makes the company that the caller has created in this very transaction a sample; each person has one at a time.
create function private.mark_sample(company uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if exists (select from public.companies where created_by = auth.uid() and is_sample) then
      raise 'You have a sample company already. Remove it first.';
    end if;
    update public.companies set is_sample = true where id = company and created_by = auth.uid() and created_at = now();
    if not found then
      raise insufficient_privilege using message = 'Only a new company can become a sample';
    end if;
  end
  $$;
alter function private.mark_sample(uuid) owner to app_definer;
revoke execute on function private.mark_sample(uuid) from public;
grant execute on function private.mark_sample(uuid) to authenticated;

-- Removes a sample company with everything in it, for its Owner. Returns which stored bytes are let go of; null where there is no
-- such sample, whatever else the id stands for.
grant delete on public.companies to app_definer;
create function private.remove_sample(company uuid) returns uuid[]
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    versions uuid[];
  begin
    perform from public.companies c
    where c.id = company and c.is_sample and c.id = any (private.companies_where('settings.manage', true)) for update;
    if not found then return null; end if;
    select coalesce(array_agg(o.version), '{}') into versions from storage.objects o where o.company_id = company;
    delete from public.companies where id = company;
    return versions;
  end
  $$;
alter function private.remove_sample(uuid) owner to app_definer;
revoke execute on function private.remove_sample(uuid) from public;
grant execute on function private.remove_sample(uuid) to authenticated;
