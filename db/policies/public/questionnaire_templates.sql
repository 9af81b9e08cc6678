-- Members read them, Owners and Managers archive and delete them. Only the server saves their questions.
select private.open_to_members('public.questionnaire_templates');
drop policy "editors create" on public.questionnaire_templates;
drop policy "editors change" on public.questionnaire_templates;
create policy "managers change" on public.questionnaire_templates for update to authenticated
  using (company_id = any ((select private.companies_where('content.delete'))::uuid[]))
  with check (company_id = any ((select private.companies_where('content.delete'))::uuid[]));

grant update (archived_at) on public.questionnaire_templates to authenticated;
grant select, insert, update on public.questionnaire_templates to app_definer;

create trigger stamp before update on public.questionnaire_templates for each row execute function private.stamp();
create trigger stamp_creator before insert on public.questionnaire_templates for each row execute function private.stamp_creator();

-- What a caller reads who breaks a constraint.
comment on constraint questions_are_listed on public.questionnaire_templates is 'A questionnaire has at most 500 questions';
