-- Evidence that expires within 30 days, within a week, or has expired. What a loop renews is not announced a month
-- ahead.
create or replace function private.due_evidence(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'evidence', e.company_id, e.owner_id, e.id, '', e.expires_on, stage,
      format('E-%s %s on %s', e.number, case stage when 0 then 'expired' else 'expires' end, e.expires_on),
      format('E-%s %s', e.number, e.title), format('/evidence?open=E-%s&company=%s', e.number, e.company_id),
      '%s of your evidence items ' || case stage when 0 then 'have expired' when 7 then 'expire within a week' else 'expire within 30 days' end,
      format('/evidence?owner=me&expires=%s&company=%s', case stage when 0 then 'expired' else 'soon' end, e.company_id)
    from public.evidence e
    cross join private.reminder_stage(e.expires_on, today, '{7,30}') stage
    where e.archived_at is null and stage is not null
      and not (stage = 30 and exists (select from public.evidence_loops l where l.company_id = e.company_id and l.evidence_id = e.id))
  $$;
alter function private.due_evidence(date) owner to app_definer;
