select private.open_to_members('public.ssp_parts');

grant insert (company_id, id, kind, name, detail, frame_id, x, y) on public.ssp_parts to authenticated;
grant update (kind, name, detail, frame_id, x, y) on public.ssp_parts to authenticated;
grant select on public.ssp_parts to app_definer;

-- A move on the diagram changes no content: it sets no author and undoes no review.
create trigger stamp_author before insert or update of kind, name, detail, frame_id on public.ssp_parts
  for each row execute function private.stamp_author();
create trigger check_frame after insert or update of kind, frame_id on public.ssp_parts
  for each row execute function private.check_frame();
create trigger withdraw_review after insert or delete or update of kind, name, detail, frame_id on public.ssp_parts
  for each row execute function private.withdraw_diagram_reviews();

-- What a caller reads who breaks a constraint.
comment on constraint placed_or_not on public.ssp_parts
  is 'A part of the diagram has both x and y, or neither';
