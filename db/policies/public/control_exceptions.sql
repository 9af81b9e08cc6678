select private.open_to_members('public.control_exceptions');

revoke delete on public.control_exceptions from authenticated;

grant insert (company_id, control_id, kind, description, measures, since, expected_end, implemented_on, found_by, reference, document,
  document_id, ruling, unchanged_on) on public.control_exceptions to authenticated;
grant update (description, measures, since, expected_end, implemented_on, found_by, reference, document, document_id, ruling,
  unchanged_on, ended_because) on public.control_exceptions to authenticated;
grant select on public.control_exceptions to app_definer;

-- What was submitted rests on it.
drop policy "managers delete" on public.control_exceptions;

create trigger stamp_author before insert or update on public.control_exceptions for each row execute function private.stamp_author();
create trigger protect_ended_exception before insert or update on public.control_exceptions for each row execute function private.protect_ended_exception();
create trigger check_exception after insert on public.control_exceptions for each row execute function private.check_exception();

-- What a caller reads who breaks a constraint.
comment on constraint ends_after_it_begins on public.control_exceptions
  is 'The deficiency is expected to end before it begins: choose an end on or after the day since which it is there';
comment on constraint deficiency_has_an_end on public.control_exceptions
  is 'A temporary deficiency has the day by which it is to end; an enduring exception has none';
comment on constraint deficiency_is_whole on public.control_exceptions
  is 'A temporary deficiency says when the requirement was implemented, on or before the day on which it arose, and who found it';
comment on constraint deficiency_has_its_facts on public.control_exceptions
  is 'Only a temporary deficiency says when the requirement was implemented and who found it';
comment on constraint adjudication_is_whole on public.control_exceptions
  is 'An adjudication by the DoD CIO has its reference, its ruling and its document';
comment on constraint adjudication_has_its_facts on public.control_exceptions
  is 'Only an adjudication by the DoD CIO has a reference, a ruling and a document';
comment on constraint confirmed_after_the_ruling on public.control_exceptions
  is 'That nothing has changed is confirmed on or after the day of the adjudication';
comment on constraint end_is_whole on public.control_exceptions
  is 'What is ended says why: fill in ended_because';
comment on constraint ended_after_it_was_recorded on public.control_exceptions
  is 'It cannot end before it was recorded';
