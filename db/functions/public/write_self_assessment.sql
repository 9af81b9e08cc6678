-- Writes what a person says of one requirement, with its status and working results: `state` is { practice,
-- is_everywhere, shown_by, status, na_reason, objectives }, where `objectives` has the new result of each objective
-- that changes, by its id. The state before undoes it. As the caller.
create or replace function public.write_self_assessment(company uuid, control uuid, state jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    results constant jsonb := coalesce(state -> 'objectives', '{}');
  begin
    if jsonb_typeof(state) <> 'object' or jsonb_typeof(results) <> 'object' or state ->> 'status' is null then
      raise 'A state is an object with a status, and objectives by their id';
    end if;
    insert into public.self_assessments as a (company_id, control_id, practice, is_everywhere, shown_by)
    values (company, control, state ->> 'practice', (state ->> 'is_everywhere')::boolean, coalesce(state ->> 'shown_by', ''))
    on conflict (company_id, control_id) do update set practice = excluded.practice,
      is_everywhere = excluded.is_everywhere, shown_by = excluded.shown_by;
    insert into public.org_control_status as s (company_id, control_id, status, na_reason)
    values (company, control, state ->> 'status', state ->> 'na_reason')
    on conflict (company_id, control_id) do update set status = excluded.status, na_reason = excluded.na_reason
      where (s.status, s.na_reason) is distinct from (excluded.status, excluded.na_reason);
    insert into public.control_objectives as o (company_id, control_id, objective_id, result)
    select company, control, r.key, r.value from jsonb_each_text(results) r order by r.key
    on conflict (company_id, control_id, objective_id) do update set result = excluded.result
      where o.result is distinct from excluded.result;
  end
  $$;
grant execute on function public.write_self_assessment(uuid, uuid, jsonb) to authenticated;
