select private.open_to_members('public.service_providers');

grant insert (company_id, name, service, document_id, third_party_id, provider_type, fedramp, handles)
  on public.service_providers to authenticated;
grant update (name, service, document_id, third_party_id, provider_type, fedramp, handles) on public.service_providers to authenticated;
grant select on public.service_providers to app_definer;

create trigger join_register before insert on public.service_providers
  for each row when (new.third_party_id is null) execute function private.join_register();
create trigger stamp before update on public.service_providers for each row execute function private.stamp();

-- What a caller reads who breaks a constraint.
comment on constraint service_providers_handles_check on public.service_providers is 'handles takes CUI, Security protection data and PHI';
