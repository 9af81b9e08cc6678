select private.open_to_members('public.poam_extensions');

revoke delete on public.poam_extensions from authenticated;

grant insert (company_id, item_id, due_on, reason) on public.poam_extensions to authenticated;
grant update (state, decision_note) on public.poam_extensions to authenticated;
grant select on public.poam_extensions to app_definer;
grant update (state, decided_at) on public.poam_extensions to app_definer;

drop policy "managers delete" on public.poam_extensions;

create trigger guard_closed after insert on public.poam_extensions for each row execute function private.protect_closed_poam();
create trigger begin_extension before insert on public.poam_extensions for each row execute function private.begin_poam_extension();
create trigger require_promised_day after insert on public.poam_extensions
  for each row when (new.was_due_on is null) execute function private.require_promised_day();
create trigger decide before update on public.poam_extensions for each row execute function private.decide_poam_extension();
create trigger grant_extension after update of state on public.poam_extensions
  for each row when (new.state = 'Approved' and old.state <> 'Approved') execute function private.grant_poam_extension();
-- History that the service brings along is not news.
create trigger send_notification after insert on public.poam_extensions
  for each row when (auth.uid() is not null) execute function private.notify_poam_extension();
create trigger send_decision after update of state on public.poam_extensions
  for each row when (auth.uid() is not null and new.state <> old.state) execute function private.notify_poam_extension();

-- What a caller reads who breaks a constraint.
comment on constraint later_than_before on public.poam_extensions
  is 'The day asked for is no later than the day as it is: choose a later one';
