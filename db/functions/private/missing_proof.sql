-- What an assessment lacks to prove its results: one row for the whole, or for a control with the letters of its
-- objectives. Nothing for a company that the caller does not belong to. What a rule means to people: proof-rules.ts.
-- Materialized, because policies let the planner expect a row or two of each table and join them all to every result.
create or replace function private.missing_proof(company uuid, assessment uuid) returns table (rule text, control text, objectives text[])
  language sql stable set search_path = ''
  as $$
    with one as materialized (
      -- Before the end was entered, the day of freezing stood for it.
      select a.id, a.scope, a.protocol_id, private.earns_status(a) as earns_status, coalesce(a.ended_on, a.finished_on) as ended_on,
        coalesce(a.ended_on, a.finished_on, (now() at time zone 'UTC')::date) as day, a.finished_on is null as is_open
      from public.assessments a where a.company_id = company and a.id = assessment
    ), found as materialized (
      select r.control_id, r.objective_id, r.result, btrim(r.observed) <> '' as has_note,
        -- Asked or observed only: the note says who, when and how.
        btrim(r.observed) <> '' and cardinality(r.methods) > 0 and not r.methods @> '{Examine}' as is_told
      from public.assessment_results r
      where r.company_id = company and r.assessment_id = assessment and r.result in ('Met', 'Not Applicable')
    ), described as materialized (
      select s.control_id from public.implementation_statements s where s.company_id = company and btrim(s.body) <> ''
    ), proof as materialized (
      select e.id from public.evidence e
      where e.company_id = company and private.is_proof(e, (select day from one))
        -- What came after the end was not assessed. A frozen one may have newer versions since.
        and (e.effective_on <= (select day from one) or not (select is_open from one))
    ), proven as materialized (
      select l.control_id, l.objective_id from public.evidence_links l
      where l.company_id = company and l.evidence_id in (select id from proof)
      union
      -- A provider does all of it, and its document shows that.
      select i.control_id, null from public.control_inheritances i
      where i.company_id = company and i.responsibility = 'Provider' and i.provider_id in (
        select p.id from public.service_providers p where p.company_id = company and p.document_id in (select id from proof))
      union
      -- An adjudication by the DoD CIO in force, which its document shows.
      select x.control_id, null from public.control_exceptions x
      where x.company_id = company and x.ended_at is null and x.since <= (select day from one)
        and (x.ruling = 'Not applicable' or x.unchanged_on is not null) and x.document_id in (select id from proof)
    ), explained as materialized (
      select s.control_id, null as objective_id from public.org_control_status s where s.company_id = company and btrim(s.na_reason) <> ''
      union
      select p.control_id, p.objective_id from public.control_objectives p where p.company_id = company and btrim(p.note) <> ''
    ), lacking as materialized (
      select 'met-without-statement' as rule, f.control_id, f.objective_id from found f
      where f.result = 'Met' and f.control_id not in (select control_id from described)
      union all
      select 'met-without-evidence', f.control_id, f.objective_id from found f
      where f.result = 'Met' and not f.is_told and not exists (
        select from proven p where p.control_id = f.control_id and (p.objective_id is null or p.objective_id = f.objective_id))
      union all
      select 'not-applicable-unexplained', f.control_id, f.objective_id from found f
      where f.result = 'Not Applicable' and not f.has_note and not exists (
        select from explained p where p.control_id = f.control_id and (p.objective_id is null or p.objective_id = f.objective_id))
    )
    select 'no-scope', null::text, '{}'::text[] from one
    where btrim(one.scope) = '' or not exists (
      select from public.assessment_controls c where c.company_id = company and c.assessment_id = one.id)
    union all
    select 'no-assessor', null, '{}' from one
    where not exists (select from public.assessment_assessors s where s.company_id = company and s.assessment_id = one.id)
    union all
    select 'no-end', null, '{}' from one where one.ended_on is null
    union all
    -- An empty version is none. Level 1 asks for no plan: 32 CFR 170.15.
    select 'no-frozen-ssp', null, '{}' from one
    where one.protocol_id = 'cmmc2' and one.earns_status and not exists (
      select from public.ssp_versions v where v.company_id = company and v.protocol_id = 'cmmc2' and v.percent > 0)
    union all
    (select l.rule, k.nist_id::text, coalesce(array_agg(o.letter order by o.position) filter (where o.id is not null), '{}')
     from lacking l
     join public.controls k on k.company_id = company and k.id = l.control_id
     left join public.catalog_objectives o on o.id = l.objective_id
     group by l.rule, k.nist_id order by l.rule, k.nist_id)
  $$;
grant execute on function private.missing_proof(uuid, uuid) to authenticated, app_definer;
