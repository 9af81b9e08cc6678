select private.open_to_members('public.start_decisions');

grant insert (company_id, step, is_skipped) on public.start_decisions to authenticated;
grant update (is_skipped) on public.start_decisions to authenticated;

create trigger stamp_author before insert or update on public.start_decisions
  for each row execute function private.stamp_author();
