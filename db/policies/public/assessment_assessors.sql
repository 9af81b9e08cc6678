select private.open_to_members('public.assessment_assessors');

grant insert (company_id, assessment_id, name, organization, role, member_id) on public.assessment_assessors to authenticated;
grant update (name, organization, role) on public.assessment_assessors to authenticated;
grant select, insert on public.assessment_assessors to app_definer;
grant update (name, organization, access_until, invited_by) on public.assessment_assessors to app_definer;

drop policy "managers delete" on public.assessment_assessors;
create policy "editors remove" on public.assessment_assessors for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger protect_frozen after insert or update or delete on public.assessment_assessors
  for each row execute function private.protect_frozen_part();
create trigger protect_outside_assessor before delete on public.assessment_assessors
  for each row execute function private.protect_outside_assessor();

-- What a caller reads who breaks a constraint.
comment on constraint access_has_an_end on public.assessment_assessors
  is 'An assessor from outside has an address and a day until which they have access; one from the company has neither';
comment on constraint from_here_or_from_outside on public.assessment_assessors
  is 'An assessor is a member of the company or has an address from outside, not both';
comment on constraint assessment_assessors_email_check on public.assessment_assessors
  is 'email takes at most 254 characters, in small letters';
