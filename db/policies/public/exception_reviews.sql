select private.open_to_members('public.exception_reviews');

revoke delete on public.exception_reviews from authenticated;

grant insert (company_id, exception_id, due_on, held_on, progress) on public.exception_reviews to authenticated;
grant update (held_on, progress) on public.exception_reviews to authenticated;
grant select on public.exception_reviews to app_definer;

-- A review that could be taken back could not be missed.
drop policy "managers delete" on public.exception_reviews;

create trigger stamp_author before insert or update on public.exception_reviews for each row execute function private.stamp_author();
create trigger protect_exception_review before insert or update on public.exception_reviews for each row execute function private.protect_exception_review();

-- What a caller reads who breaks a constraint.
comment on constraint review_is_whole on public.exception_reviews
  is 'A review that was held says what the progress is';
comment on constraint exception_reviews_company_id_exception_id_due_on_key on public.exception_reviews
  is 'There is a review on that day already';
