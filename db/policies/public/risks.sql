select private.open_to_members('public.risks');

grant insert (company_id, title, asset, threat, vulnerability, likelihood, impact, treatment, treatment_plan, status, owner_id, due_on,
    residual_likelihood, residual_impact)
  on public.risks to authenticated;
grant update (title, asset, threat, vulnerability, likelihood, impact, treatment, treatment_plan, status, owner_id, due_on,
    residual_likelihood, residual_impact)
  on public.risks to authenticated;
grant select on public.risks to app_definer;

create trigger begin_risk before insert on public.risks for each row execute function private.begin_risk();
create trigger stamp before update on public.risks for each row execute function private.stamp();
create trigger guard_acceptance before insert or update of treatment on public.risks
  for each row when (new.treatment = 'Accept') execute function private.guard_risk_acceptance();
