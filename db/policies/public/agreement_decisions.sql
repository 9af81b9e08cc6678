select private.open_to_members('public.agreement_decisions');

grant insert (company_id, check_id, clause, state, note) on public.agreement_decisions to authenticated;
grant update (state, note) on public.agreement_decisions to authenticated;
grant select on public.agreement_decisions to app_definer;

drop policy "managers delete" on public.agreement_decisions;
create policy "editors remove" on public.agreement_decisions for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger guard before insert or update on public.agreement_decisions
  for each row execute function private.guard_agreement_decision();

-- What a caller reads who breaks a constraint.
comment on constraint agreement_decisions_clause_check on public.agreement_decisions
  is 'clause takes the id of a clause of the catalog';
