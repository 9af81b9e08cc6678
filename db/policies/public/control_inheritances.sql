select private.open_to_members('public.control_inheritances');

grant insert (
  company_id, control_id, provider_id, responsibility, provider_part, company_part
) on public.control_inheritances to authenticated;
grant update (responsibility, provider_part, company_part) on public.control_inheritances to authenticated;
grant select on public.control_inheritances to app_definer;

create trigger stamp_author before insert or update on public.control_inheritances for each row execute function private.stamp_author();
