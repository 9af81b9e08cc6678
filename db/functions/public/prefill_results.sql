-- Takes over, as examined, what the company says of itself, where nothing is entered yet. Returns how much that was. As
-- the caller.
create or replace function public.prefill_results(company uuid, assessment uuid) returns integer
  language plpgsql volatile set search_path = ''
  as $$
  declare
    taken integer;
  begin
    insert into public.assessment_results (company_id, assessment_id, control_id, objective_id, result, methods, observed)
    select s.company_id, s.assessment_id, s.control_id, o.objective_id, o.result, '{Examine}'::text[], coalesce(o.note, '')
    from public.assessment_controls s
    join public.control_objectives o on o.company_id = s.company_id and o.control_id = s.control_id
    where s.company_id = company and s.assessment_id = assessment and o.result is not null
    union all
    select s.company_id, s.assessment_id, s.control_id, null,
      case k.status when 'Completed' then 'Met' when 'Not Applicable' then 'Not Applicable' else 'Not Met' end, '{Examine}',
      coalesce(k.na_reason, '')
    from public.assessment_controls s
    join public.controls c on c.company_id = s.company_id and c.id = s.control_id
    join public.org_control_status k on k.company_id = s.company_id and k.control_id = s.control_id
    where s.company_id = company and s.assessment_id = assessment and k.status <> 'Not Started'
      and not exists (select from public.catalog_objectives o where o.catalog_id = c.catalog_id)
    on conflict do nothing;
    get diagnostics taken = row_count;
    return taken;
  end
  $$;
grant execute on function public.prefill_results(uuid, uuid) to authenticated;
