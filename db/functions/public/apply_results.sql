-- Lets what a test found count: its results become those of the objectives, and controls get the statuses given
-- ([{control_id, status}]). As the caller.
create or replace function public.apply_results(company uuid, assessment uuid, statuses jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    insert into public.control_objectives (company_id, control_id, objective_id, result, note)
    select r.company_id, r.control_id, r.objective_id, r.result, nullif(left(concat_ws(E'\n', nullif(r.observed, ''), nullif(r.finding, '')), 5000), '')
    from public.assessment_results r
    where r.company_id = company and r.assessment_id = assessment and r.objective_id is not null and r.result is not null
    order by r.control_id, r.objective_id
    on conflict (company_id, control_id, objective_id) do update set result = excluded.result, note = coalesce(excluded.note, control_objectives.note);
    insert into public.org_control_status (company_id, control_id, status)
    select company, s.control_id, s.status from jsonb_to_recordset(statuses) s (control_id uuid, status text)
    where exists (select from public.assessment_controls c
      where c.company_id = company and c.assessment_id = apply_results.assessment and c.control_id = s.control_id)
    order by s.control_id
    on conflict (company_id, control_id) do update set status = excluded.status;
  end
  $$;
grant execute on function public.apply_results(uuid, uuid, jsonb) to authenticated;
