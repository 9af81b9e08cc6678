select private.open_to_members('public.poam_milestones');

grant insert (company_id, item_id, title, due_on, completed_on) on public.poam_milestones to authenticated;
grant update (title, completed_on) on public.poam_milestones to authenticated;
grant select on public.poam_milestones to app_definer;
grant update (due_on) on public.poam_milestones to app_definer;

create trigger guard_closed after insert or delete or update of title, first_due_on, due_on, completed_on on public.poam_milestones
  for each row execute function private.protect_closed_poam();
create trigger stamp_milestone before insert or update on public.poam_milestones
  for each row execute function private.stamp_poam_milestone();

-- What a caller reads who breaks a constraint.
comment on constraint days_of_our_time on public.poam_milestones
  is 'The days of a milestone lie from 1900-01-01 to 2999-12-31';
