select private.open_to_members('public.org_control_status');

-- Every column, so that a row can be sent back as it was read; the triggers decide what of it counts.
grant insert on public.org_control_status to authenticated;
grant update (
  id, control_id, status, notes, updated_by, created_at, updated_at, owner_id, due_on, na_reason, review_on,
  addressable_decision, addressable_reason, partial_case
) on public.org_control_status to authenticated;
grant select, update on public.org_control_status to app_definer;

create trigger keep_status before insert or update on public.org_control_status for each row execute function private.keep_status();
create trigger stamp_author before insert or update on public.org_control_status for each row execute function private.stamp_author();
create trigger check_new_partial_case after insert on public.org_control_status for each row
  when (new.partial_case is not null) execute function private.check_partial_case();
create trigger check_partial_case after update of partial_case on public.org_control_status for each row
  when (new.partial_case is not null) execute function private.check_partial_case();
create trigger notify_new_owners after insert on public.org_control_status referencing new table as added
  for each statement execute function private.notify_control_owners();
create trigger notify_control_owners after update on public.org_control_status referencing old table as removed new table as added
  for each statement execute function private.notify_control_owners();
create trigger add_history_added after insert on public.org_control_status referencing new table as added
  for each statement execute function private.record_status_change();
create trigger add_history_changed after update on public.org_control_status referencing old table as removed new table as added
  for each statement execute function private.record_status_change();
create trigger add_history_removed after delete on public.org_control_status referencing old table as removed
  for each statement execute function private.record_status_change();
create trigger require_addressable before insert or update of addressable_decision on public.org_control_status
  for each row when (new.addressable_decision is not null) execute function private.require_addressable();

-- What a caller reads who breaks a constraint.
comment on constraint decision_says_why on public.org_control_status
  is 'An alternative measure, and what is not reasonable and appropriate, need their reason (45 CFR 164.306(d)(3))';
