select private.open_to_members('public.poam_controls');

grant insert (company_id, item_id, control_id, objective_id) on public.poam_controls to authenticated;
grant select on public.poam_controls to app_definer;

drop policy "editors change" on public.poam_controls;
drop policy "managers delete" on public.poam_controls;
create policy "editors remove" on public.poam_controls for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger check_objective after insert on public.poam_controls
  for each row when (new.objective_id is not null) execute function private.check_objective();
create trigger guard_closed after insert or delete on public.poam_controls for each row execute function private.protect_closed_poam();
