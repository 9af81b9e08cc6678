-- The open findings whose due date those rules would change. A day that a person chose stays; a finding without a day
-- gets one where a rule matches.
create or replace function private.due_changes(company uuid, rules jsonb, holidays date[])
  returns table (id uuid, number integer, title text, severity text, was_due_on date, due_on date, due_rule text)
  language sql stable set search_path = ''
  as $$
    select v.id, v.number, v.title, v.severity, v.due_on, d.due_on, d.due_rule
    from public.vulnerabilities v, private.due_by_policy(v, rules, holidays) d
    where v.company_id = company and v.status = 'open' and (v.due_rule is not null or v.due_on is null)
      and (v.due_on, v.due_rule) is distinct from (d.due_on, d.due_rule)
  $$;
alter function private.due_changes(uuid, jsonb, date[]) owner to app_definer;
grant execute on function private.due_changes(uuid, jsonb, date[]) to authenticated;
