-- What the issues of an assessment are found from: the proof that is missing, and what the consistency checks look at,
-- for each control of its scope; a close-out stands for all controls. As the caller; nothing for a company that is not
-- theirs. Materialized for the reason that missing_proof has.
create or replace function private.assessment_issue_facts(company uuid, assessment uuid) returns json
  language sql stable set search_path = ''
  as $$
    with one as materialized (
      select a.* from public.assessments a where a.company_id = company and a.id = assessment
    ), scope as materialized (
      select z.control_id from public.assessment_controls z where z.company_id = company and z.assessment_id = assessment
    ), facts as materialized (
      select f.* from public.control_standings f where f.company_id = company and f.protocol_id = (select protocol_id from one)
    ), statuses as materialized (
      select s.* from public.org_control_status s where s.company_id = company
    ), exceptions as materialized (
      select x.control_id, private.exception_json(x) as told
      from public.control_exceptions x where x.company_id = company and x.ended_at is null
    )
    select json_build_object(
      'missing', coalesce((
        select json_agg(json_build_object('rule', m.rule, 'control', m.control, 'objectives', m.objectives))
        from private.missing_proof(company, assessment) m), '[]'),
      'controls', coalesce((
        select json_agg(json_build_object('nist_id', k.nist_id, 'status', coalesce(s.status, 'Not Started'),
          'evidence_count', k.evidence_count, 'expiredEvidence', f.expired_evidence, 'naReason', s.na_reason, 'requirement', c.requirement,
          'addressable', s.addressable_decision, 'ownerId', s.owner_id, 'dueOn', s.due_on, 'reviewOn', s.review_on, 'objectives', json_build_object('total', f.objectives, 'met', f.met,
            'notMet', f.not_met, 'notApplicable', f.not_applicable),
          'hasStatement', f.has_statement, 'cryptography', f.cryptography, 'unclearInheritances', f.unclear_inheritances,
          'expiredProofs', coalesce(f.expired_proofs, '[]'),
          'partialCase', s.partial_case, 'exception', x.told) order by k.nist_id)
        from facts f
        join public.controls k on k.company_id = company and k.id = f.control_id
        left join public.catalog_controls c on c.id = k.catalog_id
        left join statuses s on s.control_id = f.control_id
        left join exceptions x on x.control_id = f.control_id
        where one.closes_id is not null or f.control_id in (select control_id from scope)), '[]'),
      'pastDueFindings', (
        select count(*) from public.vulnerabilities v
        where v.company_id = company and v.status = 'open' and v.due_on < (now() at time zone 'UTC')::date),
      'missedScans', coalesce((
        select json_agg(json_build_object('name', e.name, 'dueOn', e.next_by))
        from public.expected_scans(company) e where e.next_by < (now() at time zone 'UTC')::date), '[]'))
    from one
  $$;
grant execute on function private.assessment_issue_facts(uuid, uuid) to authenticated;
