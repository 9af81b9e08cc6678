-- The service sends them, and respondents answer through functions of their seat; members read, review and delete.
select private.open_to_members('public.sent_questionnaires');
drop policy "editors create" on public.sent_questionnaires;

grant update (due_on, state, review_note, repeat_months, repeat_on) on public.sent_questionnaires to authenticated;
grant select, update on public.sent_questionnaires to app_definer;

create trigger begin_record before insert on public.sent_questionnaires for each row execute function private.begin_record('sent questionnaire');
create trigger review_sent_questionnaire before update of state, review_note on public.sent_questionnaires
  for each row execute function private.review_sent_questionnaire();
create trigger guard_repetition before insert or update of repeat_months, repeat_on on public.sent_questionnaires
  for each row when (new.repeat_on is not null) execute function private.guard_repetition();
create trigger stamp before update on public.sent_questionnaires for each row execute function private.stamp();
create trigger propose_findings after update of state on public.sent_questionnaires
  for each row when (new.state = 'Submitted') execute function private.propose_findings();
create trigger end_respondents after update of state or delete on public.sent_questionnaires
  for each row execute function private.end_respondents();

-- What a caller reads who breaks a constraint.
comment on constraint returned_with_a_note on public.sent_questionnaires is 'Say what is to be changed';
comment on constraint repeats_on_a_day on public.sent_questionnaires is 'What repeats has the day on which it is sent again';
comment on constraint template_was_sent on public.sent_questionnaires is 'This questionnaire was sent. Archive it instead';
comment on constraint version_of_own_template on public.sent_questionnaires is 'A template of the company is sent in one version';
