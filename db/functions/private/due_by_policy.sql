-- The day by which a finding has to be fixed, and the rule that says so: the first rule that matches. The days on
-- which its risk was accepted do not count. The due date in CISA's catalog of known exploited vulnerabilities caps it,
-- though not to a day before the finding was first seen.
create or replace function private.due_by_policy(finding public.vulnerabilities, rules jsonb, holidays date[], out due_on date, out due_rule text)
  language plpgsql immutable set search_path = ''
  as $$
  declare
    wanted record;
  begin
    select r.days, r.in_business_days, r.severity, r.only_known_exploited, r.only_exposed,
      case when r.counts_from = 'published' then coalesce(finding.published_on, finding.first_seen_on)
        else finding.first_seen_on end as begins_on
    into wanted
    from rows from (jsonb_to_recordset(rules) as (severity text, only_known_exploited boolean, only_exposed boolean, days integer,
      in_business_days boolean, counts_from text)) with ordinality r
    where coalesce(r.severity = finding.severity, true)
      and (r.only_known_exploited is not true or finding.is_known_exploited)
      and (r.only_exposed is not true or finding.is_exposed)
    order by r.ordinality limit 1;
    if found then
      due_on := finding.paused_days + case when wanted.in_business_days
        then private.add_business_days(wanted.begins_on, wanted.days, holidays) else wanted.begins_on + wanted.days end;
      due_rule := concat(
        concat_ws(', ', case when wanted.only_known_exploited then 'known exploited' end, wanted.severity,
          case when wanted.only_exposed then 'exposed' end),
        case when wanted.only_known_exploited or wanted.severity is not null or wanted.only_exposed then ': ' end,
        wanted.days, case when wanted.in_business_days then ' business' end, case when wanted.days = 1 then ' day' else ' days' end);
    end if;
    if finding.is_known_exploited and finding.kev_due_on < coalesce(due_on, 'infinity') then
      due_on := greatest(finding.kev_due_on, finding.first_seen_on);
      due_rule := 'CISA KEV due date';
    end if;
  end
  $$;
alter function private.due_by_policy(public.vulnerabilities, jsonb, date[]) owner to app_definer;
grant execute on function private.due_by_policy(public.vulnerabilities, jsonb, date[]) to authenticated;
