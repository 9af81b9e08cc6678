-- Documents and affirmations of third parties that expire, contracts that end and reviews that are due, 90, 60, 30 and
-- 7 days ahead and once when the day has passed.
create or replace function private.due_third_parties(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'third party', t.company_id, t.owner_id, t.id, d.what, d.day, stage,
      format(case stage when 0 then '%s: %s is past its date' else '%s: %s ends within %s days' end, t.name, d.what, stage),
      format('T-%s %s: %s, %s', t.number, t.name, d.what, d.day), format('/business-associates?open=T-%s&company=%s', t.number, t.company_id),
      case stage when 0 then '%s dates of third parties have passed' else format('%%s dates of third parties come within %s days', stage) end,
      format('/business-associates?owner=me&company=%s', t.company_id)
    from public.third_parties t
    cross join lateral (
      select 'Contract' as what, t.contract_ends_on as day
      union select 'CMMC affirmation', t.affirmation_until
      union select 'Review', t.next_review_on
      union
      select x.kind, e.expires_on
      from public.third_party_documents x
      join public.evidence e on e.company_id = x.company_id and e.id = x.evidence_id and e.archived_at is null
      where x.company_id = t.company_id and x.third_party_id = t.id
    ) d
    cross join private.reminder_stage(d.day, today, '{7,30,60,90}') stage
    where t.status in ('Active', 'Offboarding') and stage is not null
  $$;
alter function private.due_third_parties(date) owner to app_definer;
