select private.open_to_members('public.offboarding_steps');

-- The status of the third party begins the steps, and they go with it.
drop policy "editors create" on public.offboarding_steps;
drop policy "managers delete" on public.offboarding_steps;
revoke delete on public.offboarding_steps from authenticated;
grant update (state, done_by, done_on, document_id, note) on public.offboarding_steps to authenticated;
grant select, insert, delete on public.offboarding_steps to app_definer;

create trigger guard before update on public.offboarding_steps
  for each row execute function private.guard_offboarding_step();

-- What a caller reads who breaks a constraint.
comment on constraint recorded_with_its_day on public.offboarding_steps is 'A recorded step needs its day';
comment on constraint not_needed_for_a_reason on public.offboarding_steps is 'Say why the step is not needed';
comment on constraint return_is_proved on public.offboarding_steps
  is 'The return or destruction of data needs a document as proof, or a reason why the step is not needed';
