-- Open vulnerabilities that are due within a week, within a day, or were due.
create or replace function private.due_vulnerabilities(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'vulnerability', v.company_id, v.owner_id, v.id, '', v.due_on, stage,
      format('F-%s is %s', v.number, w.words), format('F-%s %s', v.number, v.title),
      format('/vulnerabilities?open=F-%s&company=%s', v.number, v.company_id),
      '%s vulnerabilities of yours are ' || w.words,
      format('/vulnerabilities?owner=me&status=open%s&sort=due&company=%s', w.filter, v.company_id)
    from public.vulnerabilities v
    cross join private.reminder_stage(v.due_on, today, '{1,7}') stage
    cross join lateral (
      select case stage when 0 then 'past due' when 1 then 'due within a day' else 'due within a week' end as words,
        case stage when 0 then '&due=past' else '' end as filter) w
    where v.status = 'open' and stage is not null
  $$;
alter function private.due_vulnerabilities(date) owner to app_definer;
