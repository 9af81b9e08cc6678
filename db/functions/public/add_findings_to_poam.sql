-- Makes the findings of an assessment POA&M items, one for each control, each referring to the assessment. Findings
-- that an open item covers already, the control as a whole or the objective, are left out. Returns the number of items
-- made. As the caller.
create or replace function public.add_findings_to_poam(company uuid, assessment uuid, results uuid[], due_on date default null, owner uuid default null)
  returns integer
  language plpgsql volatile set search_path = ''
  as $$
  declare
    one  record;
    made uuid;
    n    integer := 0;
  begin
    with found as (
      select r.id, (
        select i.id from public.poam_controls l
        join public.poam_items i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = r.company_id and l.control_id = r.control_id
          and (l.objective_id is null or l.objective_id = r.objective_id) and i.status not in ('Draft', 'Closed')
        order by i.number limit 1) as item
      from public.assessment_results r
      where r.company_id = company and r.assessment_id = assessment and r.id = any (results) and r.result = 'Not Met'
        and r.poam_item_id is null
    )
    update public.assessment_results r set poam_item_id = found.item
    from found where r.company_id = company and r.id = found.id and found.item is not null;
    for one in
      select a.number, a.kind, a.title, c.id as control_id, c.nist_id, c.title as control_title, array_agg(r.id) as ids,
        string_agg(concat_ws(': ', nullif(concat(c.nist_id, '[' || o.letter || ']'), c.nist_id), coalesce(nullif(r.finding, ''),
          nullif(r.observed, ''), o.words, c.title)), E'\n' order by o.position) as found,
        jsonb_agg(jsonb_build_object('control_id', c.id, 'objective_id', r.objective_id)) as parts
      from public.assessment_results r
      join public.assessments a on a.company_id = r.company_id and a.id = r.assessment_id
      join public.controls c on c.company_id = r.company_id and c.id = r.control_id
      left join public.catalog_objectives o on o.id = r.objective_id
      where r.company_id = company and r.assessment_id = assessment and r.id = any (results) and r.result = 'Not Met'
        and r.poam_item_id is null
      group by a.number, a.kind, a.title, c.id, c.nist_id, c.title
      order by c.nist_id
    loop
      select i.id into made from public.add_poam_items(company, jsonb_build_array(jsonb_build_object(
        'weakness', left(format('%s %s', one.nist_id, one.control_title), 300), 'description', left(one.found, 10000),
        'source', case when one.kind in ('Self-assessment', 'Third-party assessment') then one.kind
          when one.kind = 'Control test' then 'Continuous monitoring' else 'Audit' end,
        'source_detail', left(format('A-%s %s', one.number, one.title), 500), 'due_on', due_on, 'owner_id', owner,
        'controls', one.parts))) i;
      update public.assessment_results r set poam_item_id = made where r.company_id = company and r.id = any (one.ids);
      n := n + 1;
    end loop;
    return n;
  end
  $$;
grant execute on function public.add_findings_to_poam(uuid, uuid, uuid[], date, uuid) to authenticated;
