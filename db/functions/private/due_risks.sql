-- Risks whose treatment is due, 30 and 7 days ahead and once when the day has passed.
create or replace function private.due_risks(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'risk', r.company_id, r.owner_id, r.id, '', r.due_on, stage,
      format('The treatment of R-%s is %s', r.number, w.words), format('R-%s %s: %s', r.number, r.title, r.due_on),
      format('/risks?open=R-%s&company=%s', r.number, r.company_id),
      format('The treatment of %%s risks is %s', w.words),
      format('/risks?owner=me&status=Open,In%%20Progress%s&sort=due&company=%s', w.filter, r.company_id)
    from public.risks r
    cross join private.reminder_stage(r.due_on, today, '{7,30}') stage
    cross join lateral (
      select case stage when 0 then 'past due' else format('due within %s days', stage) end as words,
        case stage when 0 then '&due=past' else '' end as filter) w
    where r.status <> 'Closed' and stage is not null
  $$;
alter function private.due_risks(date) owner to app_definer;
