select private.open_to_members('public.assessments');

grant insert (company_id, kind, title, scope, covers_all, lead_id, official_id, starts_on, ends_on) on public.assessments to authenticated;
grant update (kind, title, scope, lead_id, official_id, starts_on, ends_on, began_on, ended_on, state) on public.assessments to authenticated;
grant select, insert on public.assessments to app_definer;
grant update (
  began_on, finished_on, state, score, outcome, status_on, valid_until, affirm_by, close_out_by
) on public.assessments to app_definer;

create trigger begin_assessment before insert on public.assessments for each row execute function private.begin_assessment();
create trigger fill_assessment after insert on public.assessments
  for each row when (new.covers_all) execute function private.fill_assessment();
create trigger change_assessment before update on public.assessments for each row execute function private.change_assessment();
create trigger protect_frozen_assessment before delete on public.assessments for each row execute function private.protect_frozen_assessment();
create trigger end_conditional_days after update of state on public.assessments
  for each row when (new.state = 'Affirmed' and old.state = 'Frozen' and new.valid_until is not null and new.close_out_by is null)
  execute function private.end_conditional_days();

-- What a caller reads who breaks a constraint.
comment on constraint ends_after_it_starts on public.assessments
  is 'The assessment ends before it starts: choose an end on or after its start';
comment on constraint days_of_our_time on public.assessments
  is 'starts_on and ends_on take days from 1900-01-01 to 2999-12-31';
comment on constraint closes_another on public.assessments
  is 'An assessment closes out another one, not itself';
comment on constraint assessed_in_our_time on public.assessments
  is 'began_on and ended_on take days from 1900-01-01 to 2999-12-31';
comment on constraint ended_after_it_began on public.assessments
  is 'The assessment ended before it began: choose an end on or after its first day';
comment on constraint frozen_after_it_ended on public.assessments
  is 'An assessment is frozen on or after the day on which it ended: correct that day, or wait for it';
comment on constraint status_after_it_ended on public.assessments
  is 'A status is of the day on which the assessment ended, or of a later one';
