-- The rules for due dates of a company in their order, and its holidays, as `private.due_by_policy` takes them.
create or replace function private.sla_policy(company uuid, out rules jsonb, out holidays date[], out is_own boolean)
  language sql stable set search_path = ''
  as $$
    select coalesce(own.rules, private.default_sla_rules()), days.holidays, own.rules is not null
    from (
      select jsonb_agg(to_jsonb(s) - '{company_id,id,position}'::text[] order by s.position) as rules
      from public.sla_rules s where s.company_id = company
    ) own, (
      select coalesce(array_agg(h.day order by h.day), '{}') as holidays from public.company_holidays h where h.company_id = company
    ) days
  $$;
alter function private.sla_policy(uuid) owner to app_definer;
grant execute on function private.sla_policy(uuid) to authenticated;
