select private.open_to_members('public.controls');

grant insert (company_id, protocol_id, nist_id, title, description, family, safeguard_domain, level) on public.controls to authenticated;
grant update (title, description, family, safeguard_domain, level, updated_at) on public.controls to authenticated;
grant select, insert on public.controls to app_definer;
grant update (evidence_count, comments_count) on public.controls to app_definer;

create trigger stamp before update on public.controls for each row execute function private.stamp();
