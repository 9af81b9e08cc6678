-- Everything that the dashboard of a company shows; null for a company that the caller may not read. As the caller:
-- each table's own policy decides. Controls have what scoring needs, `moves` how their statuses came about in the last
-- twelve months (day null: before), so that the one function that computes scores computes those of the past too.
-- Evidence is counted on its controls, so the answer costs the same however much there is. (Policies let the planner
-- expect a row or two of each table; in loops over one another those would be thousands of thousands. So no loops.)
-- `start`: the start list. `categories`: what a SOC 2 examination covers, in the words of the system description.
create or replace function public.dashboard(company_uuid uuid) returns json
  language sql stable set search_path = '' set enable_nestloop = off
  as $$
    select json_build_object(
      'today', (now() at time zone 'UTC')::date,
      'controls', coalesce((
        select json_agg(json_build_object(
          'id', k.id, 'nist_id', k.nist_id, 'practice_id', entry.practice_id, 'title', k.title,
          'safeguard_domain', k.safeguard_domain, 'evidence_count', k.evidence_count,
          'status', coalesce(s.status, 'Not Started'), 'partialCase', s.partial_case, 'naReason', s.na_reason,
          'exception', private.exception_json(x), 'owner_id', s.owner_id, 'due_on', s.due_on, 'review_on', s.review_on,
          'requirement', entry.requirement, 'addressable', s.addressable_decision, 'objectives',
          json_build_object('total', coalesce(t.n, 0), 'met', coalesce(o.met, 0), 'notMet', coalesce(o.not_met, 0),
            'notApplicable', coalesce(o.not_applicable, 0)), 'expired', coalesce(e.n, 0)
        ) order by k.nist_id)
        from public.controls k
        left join public.catalog_controls entry on entry.id = k.catalog_id
        left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
        left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
        left join (
          select catalog_id, count(*) as n from public.catalog_objectives group by catalog_id
        ) t on t.catalog_id = k.catalog_id
        left join (
          select a.control_id, count(*) filter (where a.result = 'Met') as met, count(*) filter (where a.result = 'Not Met') as not_met,
            count(*) filter (where a.result = 'Not Applicable') as not_applicable
          from public.control_objectives a where a.company_id = company_uuid group by a.control_id
        ) o on o.control_id = k.id
        left join (
          select l.control_id, count(distinct l.evidence_id) as n
          from public.evidence x join public.evidence_links l on l.company_id = x.company_id and l.evidence_id = x.id
          where x.company_id = company_uuid and x.archived_at is null and x.expires_on < (now() at time zone 'UTC')::date
          group by l.control_id
        ) e on e.control_id = k.id
        where k.company_id = c.id and k.protocol_id = c.protocol_id), '[]'),
      'moves', coalesce((
        select json_agg(json_build_object('day', m.day, 'status', m.status, 'ids', m.ids) order by m.day nulls first, m.status)
        from (
          select h.day, h.status, json_agg(k.nist_id order by k.nist_id) as ids
          from private.status_moves(c.id, (now() at time zone 'UTC')::date - 366) h
          join public.controls k on k.company_id = c.id and k.id = h.control_id and k.protocol_id = c.protocol_id
          group by h.day, h.status
        ) m), '[]'),
      'vulnerabilities', private.vulnerability_summary(c.id),
      'activity', private.recent_activity(c.id, c.protocol_id),
      'evidence', private.evidence_dashboard(c.id),
      'plan', private.poam_dashboard(c.id),
      'start', private.start_list(c.id),
      'categories', (
        select t.body from public.ssp_texts t
        where c.protocol_id = 'soc2' and t.company_id = c.id and t.section = 'examination' and t.field = 'categories'))
    from public.companies c
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
grant execute on function public.dashboard(uuid) to authenticated;
