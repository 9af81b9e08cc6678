select private.open_to_members('public.risks');

grant insert (company_id, title, asset, threat, vulnerability, likelihood, impact, treatment, treatment_plan, status, owner_id, due_on,
    residual_likelihood, residual_impact, acceptance_reason)
  on public.risks to authenticated;
grant update (title, asset, threat, vulnerability, likelihood, impact, treatment, treatment_plan, status, owner_id, due_on,
    residual_likelihood, residual_impact, acceptance_reason)
  on public.risks to authenticated;
grant select on public.risks to app_definer;
grant update (owner_id) on public.risks to app_definer;

create trigger begin_record before insert on public.risks for each row execute function private.begin_record('risk');
create trigger stamp before update on public.risks for each row execute function private.stamp();
create trigger accept before insert or update on public.risks for each row execute function private.accept_risk();

comment on constraint acceptance_has_reason on public.risks
  is 'An accepted risk says why: fill in acceptance_reason';
