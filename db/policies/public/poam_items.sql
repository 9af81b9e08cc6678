select private.open_to_members('public.poam_items');

grant insert (
  company_id, weakness, description, source, source_detail, severity, likelihood, impact, residual_risk, owner_id,
  resources, cost, identified_on, due_on, completed_on, status, deviation, deviation_reason, adjusted_severity,
  closing_reason, refers_to
) on public.poam_items to authenticated;
grant update (
  weakness, description, source, source_detail, severity, likelihood, impact, residual_risk, owner_id, resources, cost,
  identified_on, due_on, completed_on, status, deviation, deviation_reason, adjusted_severity, closing_reason, refers_to,
  deviation_state, deviation_until, deviation_note
) on public.poam_items to authenticated;
grant select on public.poam_items to app_definer;
grant update (owner_id, due_on) on public.poam_items to app_definer;

create trigger begin_item before insert on public.poam_items for each row execute function private.begin_poam_item();
create trigger change_item before update on public.poam_items for each row execute function private.change_poam_item();
create trigger review_deviation before insert or update on public.poam_items
  for each row execute function private.review_poam_deviation();
create trigger guard_closed before delete on public.poam_items for each row execute function private.protect_closed_poam_item();
create trigger notify_new_owners after insert on public.poam_items referencing new table as added
  for each statement execute function private.notify_poam_owners();
create trigger notify_changed_owners after update on public.poam_items referencing old table as removed new table as added
  for each statement execute function private.notify_poam_owners();
create trigger notify_resolvable_findings after update of status on public.poam_items
  for each row when (old.status <> 'Closed' and new.status = 'Closed') execute function private.notify_resolvable_findings();
-- Deviations that the service brings along are not news.
create trigger ask_for_approval after insert on public.poam_items referencing new table as added
  for each statement when (auth.uid() is not null) execute function private.notify_poam_deviation();
create trigger tell_of_deviation after update on public.poam_items referencing old table as removed new table as added
  for each statement when (auth.uid() is not null) execute function private.notify_poam_deviation();

-- What a caller reads who breaks a constraint.
comment on constraint due_after_it_was_found on public.poam_items
  is 'The item is due before it was found: choose a due date on or after the day on which it was found';
comment on constraint completed_after_it_was_found on public.poam_items
  is 'The item is completed before it was found: choose a day on or after the day on which it was found';
comment on constraint completed_when_closed on public.poam_items
  is 'A closed item has the day on which it was completed, and no other has one';
comment on constraint days_of_our_time on public.poam_items
  is 'The days of an item lie from 1900-01-01 to 2999-12-31';
comment on constraint adjustment_says_to_what on public.poam_items
  is 'A risk adjustment says to which severity, and no other deviation has one';
comment on constraint deviation_says_why on public.poam_items
  is 'A deviation says why: fill in deviation_reason';
comment on constraint refers_to_another on public.poam_items
  is 'An item refers to another one, not to itself';
comment on constraint refusal_says_why on public.poam_items
  is 'A refusal says why: fill in deviation_note';
comment on constraint approved_until on public.poam_items
  is 'Only an approved deviation has a last day';
comment on constraint deviation_has_state on public.poam_items
  is 'A deviation is requested, approved or refused, and nothing else is';
