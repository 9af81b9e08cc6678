-- What the checks look at, for each control: how its objectives stand, whether there is a statement, what is inherited.
-- Counted in the database: a list of 1,100 controls needs numbers, not 3,000 rows of answers.

create view public.control_standings with (security_invoker = true) as
  select c.company_id, c.id as control_id, c.protocol_id,
    (select count(*)::int from public.catalog_objectives o where o.catalog_id = c.catalog_id) as objectives,
    answers.met, answers.not_met, answers.not_applicable,
    exists (
      select from public.implementation_statements s
      where s.company_id = c.company_id and s.control_id = c.id and btrim(s.body) <> ''
    ) as has_statement,
    (select count(*)::int from public.control_inheritances i
     where i.company_id = c.company_id and i.control_id = c.id and btrim(i.provider_part) = '') as unclear_inheritances
  from public.controls c
  cross join lateral (
    select count(*) filter (where a.result = 'Met')::int as met,
      count(*) filter (where a.result = 'Not Met')::int as not_met,
      count(*) filter (where a.result = 'Not Applicable')::int as not_applicable
    from public.control_objectives a
    where a.company_id = c.company_id and a.control_id = c.id
  ) answers;
grant select on public.control_standings to authenticated;
