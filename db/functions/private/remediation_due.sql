-- The day by which a finding has to be fixed, and the rule that says so: the first rule of the company that matches, or
-- of these where it has none. The due date of the catalog of known exploited vulnerabilities caps it.
create or replace function private.remediation_due(finding public.vulnerabilities, out due_on date, out due_rule text)
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    wanted record;
  begin
    select r.days, r.in_business_days, r.severity, r.only_known_exploited, r.only_exposed,
      case when r.counts_from = 'published' then coalesce(finding.published_on, finding.first_seen_on)
        else finding.first_seen_on end as begins_on
    into wanted
    from (
      select position, severity, only_known_exploited, only_exposed, days, in_business_days, counts_from
      from public.sla_rules s where s.company_id = finding.company_id
      union all
      select d.* from (values
        (1, null,       true,  false, 14,  false, 'first seen'),
        (2, 'critical', false, true,  7,   false, 'first seen'),
        (3, 'critical', false, false, 15,  false, 'first seen'),
        (4, 'high',     false, false, 30,  false, 'first seen'),
        (5, 'medium',   false, false, 90,  false, 'first seen'),
        (6, 'low',      false, false, 180, false, 'first seen')
      ) d (position, severity, only_known_exploited, only_exposed, days, in_business_days, counts_from)
      where not exists (select from public.sla_rules s where s.company_id = finding.company_id)
    ) r
    where coalesce(r.severity = finding.severity, true)
      and (not r.only_known_exploited or finding.is_known_exploited)
      and (not r.only_exposed or finding.is_exposed)
    order by r.position limit 1;
    if found then
      due_on := case when wanted.in_business_days then private.add_business_days(finding.company_id, wanted.begins_on, wanted.days)
        else wanted.begins_on + wanted.days end;
      due_rule := concat(
        concat_ws(', ', case when wanted.only_known_exploited then 'known exploited' end, wanted.severity,
          case when wanted.only_exposed then 'exposed' end),
        case when wanted.only_known_exploited or wanted.severity is not null or wanted.only_exposed then ': ' end,
        wanted.days, case when wanted.in_business_days then ' business' end, case when wanted.days = 1 then ' day' else ' days' end);
    end if;
    if finding.is_known_exploited and finding.kev_due_on < coalesce(due_on, 'infinity') then
      due_on := finding.kev_due_on;
      due_rule := 'CISA KEV due date';
    end if;
  end
  $$;
alter function private.remediation_due(public.vulnerabilities) owner to app_definer;
