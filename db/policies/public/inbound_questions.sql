-- Hundreds at once come from a file, written by the service; people decide about each.
select private.open_to_scanners('public.inbound_questions');

grant insert (company_id, questionnaire_id, position, section, reference, text, options) on public.inbound_questions to authenticated;
grant update (answer, note, state, owner_id) on public.inbound_questions to authenticated;
grant select on public.inbound_questions to app_definer;
grant update (owner_id) on public.inbound_questions to app_definer;

create trigger change_inbound_question before update on public.inbound_questions
  for each row execute function private.change_inbound_question();
create trigger keep_approved_answers after update on public.inbound_questions
  referencing old table as before new table as approved
  for each statement execute function private.keep_approved_answers();
create trigger notify_question_owners after update on public.inbound_questions
  referencing old table as before new table as assigned
  for each statement execute function private.notify_question_owners();

-- What a caller reads who breaks a constraint.
comment on constraint approved_has_answer on public.inbound_questions
  is 'An approved question has an answer';
comment on constraint approved_at_a_time on public.inbound_questions
  is 'An approved answer has the time of its approval, and no other has one';
comment on constraint inbound_questions_cell_check on public.inbound_questions
  is 'cell takes the address of a cell such as B12';
comment on constraint inbound_questions_note_cell_check on public.inbound_questions
  is 'note_cell takes the address of a cell such as B12';
comment on constraint inbound_questions_suggestion_check on public.inbound_questions
  is 'suggestion takes a JSON object';
