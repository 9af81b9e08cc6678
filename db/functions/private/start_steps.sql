-- The steps of the start list of a company: who worked on each last and when, how far it is, and who skips it. A step
-- ticks itself: scope and plan by a text in their section of the plan (or an asset with a scope), the assessment by a
-- family in which every control has a status or an answer. As the caller: each table's own policy decides.
create or replace function private.start_steps(company uuid)
  returns table (step text, count integer, total integer, done_by uuid, done_at timestamptz, is_skipped boolean, skipped_by uuid)
  language sql stable set search_path = ''
  as $$
    with place as (
      select c.protocol_id,
        case c.protocol_id when 'soc2' then 'services' when 'hipaa' then 'scope' when 'iso27001' then 'scope' else 'information' end as scope,
        case c.protocol_id when 'soc2' then 'examination' when 'hipaa' then 'entity' when 'iso27001' then 'isms' else 'system' end as plan
      from public.companies c where c.id = company
    ), texts as (
      select t.section, t.updated_by, t.updated_at from public.ssp_texts t where t.company_id = company and btrim(t.body) <> ''
    ), work as (
      select coalesce(nullif(k.safeguard_domain, ''), 'other') as family, s.owner_id, s.updated_by, s.updated_at,
        coalesce(s.status, 'Not Started') <> 'Not Started' or a.practice is not null as is_answered
      from place, public.controls k
      left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
      left join public.self_assessments a on a.company_id = k.company_id and a.control_id = k.id
      where k.company_id = company and k.protocol_id = place.protocol_id
    ), families as (
      select family, (array_agg(updated_by order by updated_at desc))[1] as who, max(updated_at) as at
      from work group by family having bool_and(is_answered)
    ), facts (step, count, total, who, at) as (
      (select 'scope', null::integer, null::integer, x.who, x.at
       from (select t.updated_by, t.updated_at from texts t, place where t.section = place.scope
             union all
             select a.created_by, a.created_at from public.assets a where a.company_id = company and a.scope <> 'Out of scope') x (who, at)
       order by x.at desc limit 1)
      union all
      (select 'plan', null, null, t.updated_by, t.updated_at from texts t, place where t.section = place.plan
       order by t.updated_at desc limit 1)
      union all
      (select 'assessment', (select count(*)::int from work where is_answered), (select count(*)::int from work), f.who, f.at
       from (values (1)) one left join families f on true order by f.at desc nulls last limit 1)
      union all
      (select 'owners', count(*)::int, (select count(*)::int from work), (array_agg(w.updated_by order by w.updated_at desc))[1], max(w.updated_at)
       from work w where w.owner_id is not null)
      union all
      (select 'evidence', null, null, e.uploaded_by, e.created_at from public.evidence e
       where e.company_id = company and e.archived_at is null order by e.created_at desc limit 1)
      union all
      (select 'invitation', null, null, x.who, x.at
       from (select i.invited_by, i.created_at from public.invitations i where i.company_id = company and i.state = 'pending'
             union all
             (select m.invited_by, m.created_at from public.user_companies m where m.company_id = company
              order by m.created_at, m.user_id offset 1)) x (who, at)
       order by x.at desc limit 1)
    )
    select s.step, f.count, f.total, f.who, f.at, coalesce(d.is_skipped, false), case when d.is_skipped then d.updated_by end
    from unnest('{scope,plan,assessment,owners,evidence,invitation}'::text[]) with ordinality s (step, place)
    left join facts f on f.step = s.step
    left join public.start_decisions d on d.company_id = company and d.step = s.step
    order by s.place
  $$;
grant execute on function private.start_steps(uuid) to authenticated;
