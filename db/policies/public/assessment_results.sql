select private.open_to_members('public.assessment_results');

grant insert (
  company_id, assessment_id, control_id, objective_id, result, methods, steps, sample, observed, finding
) on public.assessment_results to authenticated;
grant update (result, methods, steps, sample, observed, finding, poam_item_id) on public.assessment_results to authenticated;
grant select, insert, update on public.assessment_results to app_definer;

drop policy "managers delete" on public.assessment_results;
create policy "editors remove" on public.assessment_results for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger check_objective after insert on public.assessment_results
  for each row when (new.objective_id is not null) execute function private.check_objective();
create trigger protect_frozen after insert or update or delete on public.assessment_results
  for each row execute function private.protect_frozen_part();
create trigger stamp_result before insert or update or delete on public.assessment_results
  for each row execute function private.stamp_result();
create trigger begin_with_result after insert on public.assessment_results
  for each row when (new.result is not null) execute function private.begin_with_result();

-- What a caller reads who breaks a constraint.
comment on constraint assessment_results_methods_check on public.assessment_results
  is 'methods takes Examine, Interview and Test, each once';
