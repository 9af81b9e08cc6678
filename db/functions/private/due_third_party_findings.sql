-- Findings of third parties that are due within a week, within a day, or were due: for their owner, or else that of the
-- third party.
create or replace function private.due_third_party_findings(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'third-party finding', f.company_id, coalesce(f.owner_id, t.owner_id), f.id, '', f.due_on, stage,
      private.due_words(format('TF-%s', f.number), f.due_on, today),
      format('TF-%s %s, %s: %s', f.number, f.title, t.name, f.due_on),
      format('/business-associates?open=TF-%s&company=%s', f.number, f.company_id),
      case stage when 0 then '%s findings of third parties are past due' else format('%%s findings of third parties are due within %s days', stage) end,
      format('/business-associates?findings=open&company=%s', f.company_id)
    from public.third_party_findings f
    join public.third_parties t on t.company_id = f.company_id and t.id = f.third_party_id
    cross join private.reminder_stage(f.due_on, today, '{1,7}') stage
    where f.status in ('Open', 'In Progress') and stage is not null
  $$;
alter function private.due_third_party_findings(date) owner to app_definer;
