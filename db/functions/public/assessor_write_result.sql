-- What the assessor found; a field that `entry` does not name keeps its value. A whole row, sent for the sake of one
-- field, could arrive after another request and undo what that one had changed.
create or replace function public.assessor_write_result(assessment uuid, control uuid, objective text, entry jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('assessment', assessment);
  begin
    perform private.require_in_scope(seat, control);
    insert into public.assessment_results as r (company_id, assessment_id, control_id, objective_id, result, methods, steps, sample,
      observed, finding, assessor_id)
    select seat.company_id, assessment, control, objective, e.result, coalesce(e.methods, '{}'), coalesce(e.steps, ''),
      coalesce(e.sample, ''), coalesce(e.observed, ''), coalesce(e.finding, ''), seat.id
    from jsonb_populate_record(null::public.assessment_results, entry) e
    on conflict (company_id, assessment_id, control_id, objective_id) do update set
      result = case when entry ? 'result' then excluded.result else r.result end,
      methods = case when entry ? 'methods' then excluded.methods else r.methods end,
      steps = case when entry ? 'steps' then excluded.steps else r.steps end,
      sample = case when entry ? 'sample' then excluded.sample else r.sample end,
      observed = case when entry ? 'observed' then excluded.observed else r.observed end,
      finding = case when entry ? 'finding' then excluded.finding else r.finding end,
      assessor_id = excluded.assessor_id;
  end
  $$;
alter function public.assessor_write_result(uuid, uuid, text, jsonb) owner to app_definer;
grant execute on function public.assessor_write_result(uuid, uuid, text, jsonb) to authenticated;
