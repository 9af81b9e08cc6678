select private.open_to_members('public.official_texts');

grant insert (
  company_id, control_id, catalog, version, number, title, statement, guidance, objectives
) on public.official_texts to authenticated;
grant update (title, statement, guidance, objectives) on public.official_texts to authenticated;

create trigger stamp_author before insert or update on public.official_texts for each row execute function private.stamp_author();
