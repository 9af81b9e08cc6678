select private.open_to_members('public.poam_milestone_changes');

revoke delete on public.poam_milestone_changes from authenticated;

grant insert (company_id, milestone_id, due_on, reason) on public.poam_milestone_changes to authenticated;
grant select, insert on public.poam_milestone_changes to app_definer;

drop policy "editors change" on public.poam_milestone_changes;
drop policy "managers delete" on public.poam_milestone_changes;

create trigger guard_closed after insert on public.poam_milestone_changes for each row execute function private.protect_closed_poam();
create trigger begin_change before insert on public.poam_milestone_changes
  for each row execute function private.begin_milestone_change();
create trigger move_milestone after insert on public.poam_milestone_changes for each row execute function private.move_milestone();

-- What a caller reads who breaks a constraint.
comment on constraint moved on public.poam_milestone_changes
  is 'The milestone is due on that day already: choose another one';
