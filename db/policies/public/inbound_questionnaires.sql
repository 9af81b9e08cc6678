select private.open_to_members('public.inbound_questionnaires');

grant insert (company_id, customer, title, due_on, owner_id, purpose, file, format, fingerprint, mapping, former_id)
  on public.inbound_questionnaires to authenticated;
grant update (customer, title, due_on, owner_id, state, mapping, former_id, suggested_at)
  on public.inbound_questionnaires to authenticated;
grant select on public.inbound_questionnaires to app_definer;

create trigger begin_inbound_questionnaire before insert on public.inbound_questionnaires
  for each row execute function private.begin_inbound_questionnaire();
create trigger stamp before update on public.inbound_questionnaires for each row execute function private.stamp();
