-- Replaces the rules for due dates of a company. As the caller.
create or replace function private.replace_sla_rules(company uuid, rules jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    delete from public.sla_rules s where s.company_id = company;
    insert into public.sla_rules (company_id, position, severity, only_known_exploited, only_exposed, days, in_business_days, counts_from)
    select company, r.position, r.severity, coalesce(r.only_known_exploited, false), coalesce(r.only_exposed, false), r.days,
      coalesce(r.in_business_days, false), coalesce(r.counts_from, 'first seen')
    from rows from (jsonb_to_recordset(coalesce(nullif(rules, 'null'), '[]')) as (severity text, only_known_exploited boolean,
      only_exposed boolean, days integer, in_business_days boolean, counts_from text)) with ordinality
      r (severity, only_known_exploited, only_exposed, days, in_business_days, counts_from, position);
  end
  $$;
alter function private.replace_sla_rules(uuid, jsonb) owner to app_definer;
grant execute on function private.replace_sla_rules(uuid, jsonb) to authenticated;
