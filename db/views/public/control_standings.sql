-- What the checks look at, for each control: its objectives, whether it has a statement (of 3.13.11 the statement
-- itself, whose certificates are checked), what is inherited and which proof of providers has expired, and how much of
-- its evidence has.
-- Counted in the database: a list of 1,100 controls needs numbers, not 3,000 rows. Expired evidence is looked up from
-- link to item, control by control: policies let the planner expect a row or two of each table, and it would join all
-- items to every control.
create or replace view public.control_standings with (security_invoker = true) as
  select c.company_id, c.id as control_id, c.protocol_id,
    (select count(*)::int from public.catalog_objectives o where o.catalog_id = c.catalog_id) as objectives,
    answers.met, answers.not_met, answers.not_applicable,
    exists (
      select from public.implementation_statements s
      where s.company_id = c.company_id and s.control_id = c.id and btrim(s.body) <> ''
    ) as has_statement,
    (select nullif(btrim(s.body), '') from public.implementation_statements s
     where c.catalog_id = 'cmmc2/3.13.11' and s.company_id = c.company_id and s.control_id = c.id) as cryptography,
    (select count(*)::int from public.control_inheritances i
     where i.company_id = c.company_id and i.control_id = c.id and i.responsibility <> 'Customer'
       and btrim(i.provider_part) = '') as unclear_inheritances,
    (select count(distinct l.evidence_id)::int from public.evidence_links l
     where l.company_id = c.company_id and l.control_id = c.id and (
       select e.archived_at is null and e.expires_on < (now() at time zone 'UTC')::date
       from public.evidence e where e.company_id = l.company_id and e.id = l.evidence_id)) as expired_evidence,
    (select jsonb_agg(jsonb_build_object('provider', p.name, 'endedOn', e.expires_on) order by p.name, p.service)
     from public.control_inheritances i
     join public.service_providers p on p.company_id = i.company_id and p.id = i.provider_id
     join public.evidence e on e.company_id = p.company_id and e.id = p.document_id
     where i.company_id = c.company_id and i.control_id = c.id and i.responsibility <> 'Customer'
       and e.expires_on < (now() at time zone 'UTC')::date) as expired_proofs
  from public.controls c
  cross join lateral (
    select count(*) filter (where a.result = 'Met')::int as met,
      count(*) filter (where a.result = 'Not Met')::int as not_met,
      count(*) filter (where a.result = 'Not Applicable')::int as not_applicable
    from public.control_objectives a
    where a.company_id = c.company_id and a.control_id = c.id
  ) answers;

grant select on public.control_standings to authenticated;
