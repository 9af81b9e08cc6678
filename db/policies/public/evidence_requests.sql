select private.open_to_members('public.evidence_requests');

grant insert (
  company_id, control_id, objective_id, evidence_id, title, note, asked_of, due_on
) on public.evidence_requests to authenticated;
grant update (title, note, asked_of, due_on, state, fulfilled_by) on public.evidence_requests to authenticated;
grant select, insert on public.evidence_requests to app_definer;
grant update (asked_of) on public.evidence_requests to app_definer;

create trigger check_objective after insert on public.evidence_requests
  for each row when (new.objective_id is not null) execute function private.check_objective();
create trigger stamp_request before insert or update on public.evidence_requests
  for each row execute function private.stamp_request();
create trigger require_asked after insert on public.evidence_requests
  for each row when (new.asked_of is null) execute function private.require_asked();
create trigger send_notification after insert or update on public.evidence_requests
  for each row execute function private.notify_evidence_request();

-- What a caller reads who breaks a constraint.
comment on constraint about_something on public.evidence_requests
  is 'A request is about a control, an evidence item or both: name one';
comment on constraint objective_of_a_control on public.evidence_requests
  is 'An objective belongs to a control: name the control too';
