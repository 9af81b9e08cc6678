select private.open_to_members('public.self_assessments');

grant insert (company_id, control_id, practice, is_everywhere, shown_by) on public.self_assessments to authenticated;
grant update (practice, is_everywhere, shown_by) on public.self_assessments to authenticated;

create trigger stamp_author before insert or update on public.self_assessments
  for each row execute function private.stamp_author();
