select private.open_to_members('public.objective_responsibilities');

grant insert (company_id, control_id, provider_id, objective_id, responsibility, note) on public.objective_responsibilities to authenticated;
grant update (responsibility, note) on public.objective_responsibilities to authenticated;
grant select on public.objective_responsibilities to app_definer;

-- Without a row an objective follows its requirement, so taking one away is editing.
drop policy "managers delete" on public.objective_responsibilities;
create policy "editors remove" on public.objective_responsibilities for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger stamp_author before insert or update on public.objective_responsibilities
  for each row execute function private.stamp_author();
create trigger check_objective after insert on public.objective_responsibilities for each row execute function private.check_objective();
