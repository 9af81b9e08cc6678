-- Saves a template over the revision that the caller has seen; without an id, a new one. What was sent stays: a change
-- after it begins another version. The server has checked the questions.
create or replace function private.save_questionnaire_template(company uuid, template uuid, title text, description text,
  questions jsonb, seen integer) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    saved public.questionnaire_templates;
  begin
    if company is null or company <> all (private.companies_where('content.delete')) then
      raise insufficient_privilege using message = 'Only Owners and Managers write questionnaires';
    end if;
    if template is null then
      insert into public.questionnaire_templates as t (company_id, title, description, questions)
      values (company, save_questionnaire_template.title, save_questionnaire_template.description, save_questionnaire_template.questions)
      returning t.* into saved;
    else
      update public.questionnaire_templates t
      set title = save_questionnaire_template.title, description = save_questionnaire_template.description,
        questions = save_questionnaire_template.questions, revision = t.revision + 1,
        version = t.version + (select count(*)::int from public.questionnaire_template_versions v
          where v.company_id = t.company_id and v.template_id = t.id and v.version = t.version)
      where t.company_id = company and t.id = template and t.revision = seen
      returning t.* into saved;
      if saved.id is null then
        raise sqlstate 'PT409' using message = 'Another member changed or deleted this questionnaire. Open it again.';
      end if;
    end if;
    return jsonb_build_object('id', saved.id, 'version', saved.version, 'revision', saved.revision);
  end
  $$;
alter function private.save_questionnaire_template(uuid, uuid, text, text, jsonb, integer) owner to app_definer;
grant execute on function private.save_questionnaire_template(uuid, uuid, text, text, jsonb, integer) to app_service;
