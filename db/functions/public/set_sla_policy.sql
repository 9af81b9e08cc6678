-- Replaces the deadlines of a company and gives every open finding its day by them. Null rules are those that a company
-- has without its own. `days` is a list of { day, name }. Returns how many due dates changed. As the caller, whom the
-- policies of both tables let write only as an Owner or a Manager.
create or replace function public.set_sla_policy(company_uuid uuid, rules jsonb, days jsonb) returns integer
  language plpgsql volatile set search_path = ''
  as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('deadlines of ' || company_uuid, 0));
    if (select p.rules from private.sla_policy(company_uuid) p where p.is_own) is distinct from nullif(set_sla_policy.rules, 'null') then
      perform private.replace_sla_rules(company_uuid, set_sla_policy.rules);
    end if;
    delete from public.company_holidays h where h.company_id = company_uuid
      and not exists (select from jsonb_to_recordset(set_sla_policy.days) d (day date, name text) where d.day = h.day and d.name = h.name);
    insert into public.company_holidays (company_id, day, name)
    select company_uuid, d.day, d.name from jsonb_to_recordset(set_sla_policy.days) d (day date, name text)
    on conflict (company_id, day) do nothing;
    return private.apply_sla_policy(company_uuid);
  end
  $$;
grant execute on function public.set_sla_policy(uuid, jsonb, jsonb) to authenticated;
