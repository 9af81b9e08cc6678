select private.open_to_members('public.ssp_texts');

grant insert (company_id, section, field, body) on public.ssp_texts to authenticated;
grant update (body) on public.ssp_texts to authenticated;
grant select on public.ssp_texts to app_definer;

create trigger stamp_author before insert or update on public.ssp_texts for each row execute function private.stamp_author();
create trigger withdraw_review after insert or update or delete on public.ssp_texts
  for each row execute function private.withdraw_review();

-- What a caller reads who breaks a constraint.
comment on constraint ssp_texts_section_check on public.ssp_texts
  is 'section takes the name of a section, such as purpose';
comment on constraint ssp_texts_field_check on public.ssp_texts
  is 'field takes the name of a field, such as text';
