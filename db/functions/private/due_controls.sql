-- Controls of the company's framework whose status is due within a week, within a day, or was due.
create or replace function private.due_controls(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'control', s.company_id, s.owner_id, s.id, '', s.due_on, stage,
      private.due_words(k.nist_id, s.due_on, today), k.title, format('/controls/%s?company=%s', k.nist_id, s.company_id), null, null
    from public.org_control_status s
    join public.controls k on k.company_id = s.company_id and k.id = s.control_id
    join public.companies o on o.id = k.company_id and o.protocol_id = k.protocol_id
    cross join private.reminder_stage(s.due_on, today, '{1,7}') stage
    where s.status not in ('Completed', 'Not Applicable') and stage is not null
  $$;
alter function private.due_controls(date) owner to app_definer;
