select private.open_to_members('public.third_party_reviews');

grant insert (company_id, third_party_id, request, requested_on) on public.third_party_reviews to authenticated;
grant update (request, requested_on, questionnaire_id, answers, answered_on, findings, assessed_on, decision, decision_note, residual_risk, next_review_on)
  on public.third_party_reviews to authenticated;
grant select on public.third_party_reviews to app_definer;

-- A decided review stays in the register.
drop policy "managers delete" on public.third_party_reviews;
create policy "managers delete undecided ones" on public.third_party_reviews for delete to authenticated
  using (decision is null and company_id = any ((select private.companies_where('content.delete'))::uuid[]));

create trigger guard before insert or update on public.third_party_reviews
  for each row execute function private.guard_third_party_review();
create trigger apply_decision after update of decision on public.third_party_reviews
  for each row when (old.decision is null and new.decision is not null) execute function private.apply_third_party_review();

-- What a caller reads who breaks a constraint.
comment on constraint steps_in_order on public.third_party_reviews
  is 'Request, answers and findings follow one another, and their days do too';
comment on constraint steps_are_whole on public.third_party_reviews is 'A step with its day needs its text';
comment on constraint decision_is_whole on public.third_party_reviews
  is 'An approval needs the day of the next review, and its conditions where it has any';
