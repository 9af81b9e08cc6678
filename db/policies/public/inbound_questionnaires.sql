select private.open_to_members('public.inbound_questionnaires');

grant insert (company_id, customer, title, due_on, owner_id, purpose, file, format, fingerprint, mapping, former_id)
  on public.inbound_questionnaires to authenticated;
grant update (customer, title, due_on, owner_id, state, mapping, former_id, suggested_at)
  on public.inbound_questionnaires to authenticated;
grant select on public.inbound_questionnaires to app_definer;
grant update (owner_id) on public.inbound_questionnaires to app_definer;

create trigger begin_inbound_questionnaire before insert on public.inbound_questionnaires
  for each row execute function private.begin_inbound_questionnaire();
create trigger stamp before update on public.inbound_questionnaires for each row execute function private.stamp();

-- What a caller reads who breaks a constraint.
comment on constraint inbound_questionnaires_fingerprint_check on public.inbound_questionnaires
  is 'fingerprint takes 64 hexadecimal digits in small letters';
comment on constraint inbound_questionnaires_mapping_check on public.inbound_questionnaires
  is 'mapping takes a JSON array of at most 100,000 bytes';
