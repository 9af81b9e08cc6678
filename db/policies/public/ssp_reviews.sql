select private.open_to_members('public.ssp_reviews');

grant insert (company_id, section, seen_at) on public.ssp_reviews to authenticated;
grant select, delete on public.ssp_reviews to app_definer;

-- A review is given and taken back, never changed; taking it back is editing.
drop policy "editors change" on public.ssp_reviews;
drop policy "managers delete" on public.ssp_reviews;
create policy "editors remove" on public.ssp_reviews for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger stamp_review before insert on public.ssp_reviews for each row execute function private.stamp_review();
create trigger check_review after insert on public.ssp_reviews for each row execute function private.check_review();

-- What a caller reads who breaks a constraint.
comment on constraint ssp_reviews_section_check on public.ssp_reviews
  is 'section takes the name of a section, such as environment';
