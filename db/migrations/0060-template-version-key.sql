-- Rows of the change feed are known by their id, as in every other table of a company.

alter table public.sent_questionnaires drop constraint template_was_sent;
alter table public.questionnaire_template_versions
  drop constraint questionnaire_template_versions_pkey,
  drop constraint questionnaire_template_versions_company_id_id_key,
  add primary key (company_id, id),
  add unique (company_id, template_id, version);
alter table public.sent_questionnaires
  add constraint template_was_sent foreign key (company_id, template_id, template_version)
    references public.questionnaire_template_versions (company_id, template_id, version);
