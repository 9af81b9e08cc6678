-- Everything that the SSP document of a company is made of: what is written in it, diagrams, what comes from controls
-- (with their groups and exceptions), providers and the risk register, and how many comments are unresolved. Nothing
-- for a company that the caller does not belong to.
create or replace function public.ssp_content(company_uuid uuid) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'company', c.name, 'cageCode', c.cage_code, 'protocol', c.protocol_id, 'at', now(),
      'profile', private.company_profile(c),
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
          'domain', nullif(k.safeguard_domain, ''), 'requirement', g.requirement,
          'status', coalesce(s.status, 'Not Started'), 'naReason', coalesce(s.na_reason, ''), 'partialCase', s.partial_case,
          'addressed', case when s.addressable_decision is not null then
            json_build_object('decision', s.addressable_decision, 'reason', coalesce(s.addressable_reason, '')) end, 'statement', coalesce(w.body, ''),
          'changedAt', greatest(s.updated_at, w.updated_at, x.updated_at), 'exception', private.exception_json(x),
          'inherited', coalesce((
            select json_agg(json_build_object('provider', p.name, 'responsibility', i.responsibility,
              'theirPart', i.provider_part, 'ourPart', i.company_part) order by p.name, p.service)
            from public.control_inheritances i
            join public.service_providers p on p.company_id = i.company_id and p.id = i.provider_id
            where i.company_id = k.company_id and i.control_id = k.id and i.responsibility <> 'Customer'), '[]')) order by k.nist_id)
        from public.controls k
        left join public.catalog_controls g on g.id = k.catalog_id
        left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
        left join public.implementation_statements w on w.company_id = k.company_id and w.control_id = k.id
        left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
        where k.company_id = c.id and k.protocol_id = c.protocol_id), '[]'),
      'providers', coalesce((
        select json_agg(json_build_object('name', p.name, 'service', p.service, 'controls', coalesce((
            select json_agg(k.nist_id order by k.nist_id)
            from public.control_inheritances i
            join public.controls k on k.company_id = i.company_id and k.id = i.control_id
            where i.company_id = p.company_id and i.provider_id = p.id and i.responsibility <> 'Customer'
              and k.protocol_id = c.protocol_id), '[]')) order by p.name, p.service)
        from public.service_providers p where p.company_id = c.id), '[]'),
      'risks', coalesce((
        select json_agg(json_build_object('number', r.number, 'title', r.title, 'asset', r.asset, 'threat', r.threat,
          'vulnerability', r.vulnerability, 'likelihood', r.likelihood, 'impact', r.impact, 'treatment', r.treatment,
          'plan', r.treatment_plan, 'reason', coalesce(r.acceptance_reason, ''), 'residualLikelihood', r.residual_likelihood,
          'residualImpact', r.residual_impact, 'status', r.status, 'controls', coalesce((
            select json_agg(k.nist_id order by k.nist_id)
            from public.risk_links l
            join public.controls k on k.company_id = l.company_id and k.id = l.control_id
            where l.company_id = r.company_id and l.risk_id = r.id and k.protocol_id = c.protocol_id), '[]')) order by r.number)
        from public.risks r where r.company_id = c.id), '[]'),
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
grant execute on function public.ssp_content(uuid) to authenticated;
