select private.open_to_members('public.third_party_findings');

-- What comes from an answer by itself is proposed by the database.
grant insert (company_id, third_party_id, title, description, severity, owner_id, due_on, question_id, review_id)
  on public.third_party_findings to authenticated;
grant update (title, description, severity, status, reason, owner_id, due_on, poam_item_id) on public.third_party_findings to authenticated;
grant select, insert, update, delete on public.third_party_findings to app_definer;

create trigger begin_record before insert on public.third_party_findings for each row execute function private.begin_record('third-party finding');
create trigger guard before insert or update on public.third_party_findings
  for each row execute function private.guard_third_party_finding();
create trigger stamp before update on public.third_party_findings for each row execute function private.stamp();

-- What a caller reads who breaks a constraint.
comment on constraint set_aside_for_a_reason on public.third_party_findings is 'Say why: fill in reason';
comment on constraint comes_from_one_source on public.third_party_findings is 'A finding comes from an answer or from a review';
comment on index public.one_finding_for_each_answer is 'This answer has its finding already';
