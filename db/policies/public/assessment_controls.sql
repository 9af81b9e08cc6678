select private.open_to_members('public.assessment_controls');

grant insert (company_id, assessment_id, control_id) on public.assessment_controls to authenticated;
grant select, insert on public.assessment_controls to app_definer;

drop policy "editors change" on public.assessment_controls;
drop policy "managers delete" on public.assessment_controls;
create policy "editors remove" on public.assessment_controls for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger protect_frozen after insert or update or delete on public.assessment_controls
  for each row execute function private.protect_frozen_part();
create trigger protect_outside_assessor before delete on public.assessment_controls
  for each row execute function private.protect_outside_assessor();
