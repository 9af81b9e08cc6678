/** The content of a company's OSCAL documents, in one statement as the caller; null if there is no such company. */
export const RECORD = `
  select json_build_object(
    'company', json_build_object('id', c.id, 'name', c.name, 'cageCode', c.cage_code),
    'plan', public.ssp_content(c.id),
    'people', (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', coalesce(nullif(p.full_name, ''), p.email), 'email', p.email)), '[]')
      from public.user_companies m join public.profiles p on p.id = m.user_id where m.company_id = c.id),
    'controls', (
      select coalesce(json_agg(json_build_object(
        'number', k.nist_id, 'practiceId', e.practice_id, 'family', k.family, 'description', k.description,
        'guidance', coalesce(e.guidance, ''), 'weight', e.weight, 'successors', coalesce(e.successors, '{}'), 'owner', s.owner_id,
        'objectives', (
          select coalesce(json_agg(json_build_object('letter', o.letter, 'words', o.words, 'result', r.result,
            'note', coalesce(r.note, ''), 'at', r.updated_at, 'by', r.updated_by) order by o.position), '[]')
          from public.catalog_objectives o
          left join public.control_objectives r
            on r.company_id = k.company_id and r.control_id = k.id and r.objective_id = o.id
          where o.catalog_id = k.catalog_id)) order by e.position nulls last, k.nist_id), '[]')
      from public.controls k
      left join public.catalog_controls e on e.id = k.catalog_id
      left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
      where k.company_id = c.id and k.protocol_id = c.protocol_id),
    'items', (
      select coalesce(json_agg(json_build_object(
        'id', i.id, 'number', i.number, 'weakness', i.weakness, 'description', i.description,
        'source', i.source, 'sourceDetail', i.source_detail, 'severity', i.severity, 'likelihood', i.likelihood,
        'impact', i.impact, 'residualRisk', i.residual_risk, 'adjustedSeverity', i.adjusted_severity,
        'deviation', i.deviation, 'deviationReason', coalesce(i.deviation_reason, ''),
        'deviationState', i.deviation_state, 'deviationUntil', i.deviation_until, 'owner', i.owner_id,
        'resources', i.resources, 'cost', i.cost, 'identified', i.identified_on, 'firstDue', i.first_due_on,
        'due', i.due_on, 'completed', i.completed_on, 'status', i.status,
        'closingReason', coalesce(i.closing_reason, ''), 'closedBy', i.closed_by, 'closedAt', i.closed_at,
        'refersTo', (select f.number from public.poam_items f where f.company_id = i.company_id and f.id = i.refers_to),
        'controls', (
          select coalesce(json_agg(json_build_object('protocol', k.protocol_id, 'control', k.nist_id, 'objective', o.letter)
            order by k.nist_id, o.letter), '[]')
          from public.poam_controls l
          join public.controls k on k.company_id = l.company_id and k.id = l.control_id
          left join public.catalog_objectives o on o.id = l.objective_id
          where l.company_id = i.company_id and l.item_id = i.id),
        'milestones', (
          select coalesce(json_agg(json_build_object('id', m.id, 'title', m.title, 'firstDue', m.first_due_on, 'due', m.due_on,
            'completed', m.completed_on, 'moves', (
              select coalesce(json_agg(json_build_object('id', v.id, 'was', v.was_on, 'due', v.due_on, 'reason', v.reason,
                'by', v.changed_by, 'at', v.changed_at) order by v.changed_at, v.id), '[]')
              from public.poam_milestone_changes v where v.company_id = m.company_id and v.milestone_id = m.id))
            order by m.due_on, m.title, m.id), '[]')
          from public.poam_milestones m where m.company_id = i.company_id and m.item_id = i.id),
        'extensions', (
          select coalesce(json_agg(json_build_object('id', x.id, 'was', x.was_due_on, 'due', x.due_on, 'reason', x.reason,
            'state', x.state, 'decisionNote', coalesce(x.decision_note, ''), 'by', x.requested_by, 'at', x.requested_at,
            'decidedBy', x.decided_by, 'decidedAt', x.decided_at) order by x.requested_at, x.id), '[]')
          from public.poam_extensions x where x.company_id = i.company_id and x.item_id = i.id),
        'evidence', (
          select coalesce(json_agg(json_build_object('id', v.id, 'label', v.label, 'sha256', v.file_sha256) order by v.created_at, v.id), '[]')
          from public.poam_evidence v where v.company_id = i.company_id and v.item_id = i.id)) order by i.number), '[]')
      from public.poam_items i where i.company_id = c.id),
    'changedAt', (select max(at) from (
      select c.updated_at
      union all select max(updated_at) from public.controls where company_id = c.id
      union all select max(updated_at) from public.org_control_status where company_id = c.id
      union all select max(updated_at) from public.implementation_statements where company_id = c.id
      union all select max(updated_at) from public.control_objectives where company_id = c.id
      union all select max(updated_at) from public.control_inheritances where company_id = c.id
      union all select max(updated_at) from public.service_providers where company_id = c.id
      union all select max(updated_at) from public.risks where company_id = c.id
      union all select max(updated_at) from public.ssp_texts where company_id = c.id
      union all select max(updated_at) from public.ssp_rows where company_id = c.id
      union all select max(reviewed_at) from public.ssp_reviews where company_id = c.id
      union all select max(frozen_at) from public.ssp_versions where company_id = c.id
      union all select max(updated_at) from public.poam_items where company_id = c.id
      union all select max(updated_at) from public.poam_milestones where company_id = c.id
      union all select max(changed_at) from public.poam_milestone_changes where company_id = c.id
      union all select max(greatest(requested_at, decided_at)) from public.poam_extensions where company_id = c.id
      union all select max(created_at) from public.poam_controls where company_id = c.id
      union all select max(created_at) from public.poam_evidence where company_id = c.id) changes (at)))
  from public.companies c
  where c.id = $1::uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])`
