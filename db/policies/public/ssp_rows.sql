select private.open_to_members('public.ssp_rows');

grant insert (company_id, section, control_id, cells) on public.ssp_rows to authenticated;
grant update (cells) on public.ssp_rows to authenticated;
grant select on public.ssp_rows to app_definer;

create trigger stamp_author before insert or update on public.ssp_rows for each row execute function private.stamp_author();
create trigger withdraw_review after insert or update or delete on public.ssp_rows
  for each row execute function private.withdraw_review();

-- What a caller reads who breaks a constraint.
comment on constraint ssp_rows_section_check on public.ssp_rows
  is 'section takes the name of a section, such as hardware';
comment on constraint ssp_rows_cells_check on public.ssp_rows
  is 'cells takes an object of texts with at most 20,000 bytes in all';
