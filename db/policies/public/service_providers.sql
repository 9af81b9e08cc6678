select private.open_to_members('public.service_providers');

grant insert (company_id, name, service, document_id) on public.service_providers to authenticated;
grant update (name, service, document_id) on public.service_providers to authenticated;
grant select on public.service_providers to app_definer;

create trigger stamp before update on public.service_providers for each row execute function private.stamp();
