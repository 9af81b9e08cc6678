-- The day by which a finding has to be fixed by the rules of its company, and the rule that says so.
create or replace function private.remediation_due(finding public.vulnerabilities, out due_on date, out due_rule text)
  language sql stable security definer set search_path = ''
  as $$
    select d.due_on, d.due_rule
    from private.sla_policy(finding.company_id) p, private.due_by_policy(finding, p.rules, p.holidays) d
  $$;
alter function private.remediation_due(public.vulnerabilities) owner to app_definer;
