-- POA&M items and their milestones that are due within a week, within a day, or were due.
create or replace function private.due_poam(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select d.kind, i.company_id, i.owner_id, d.record_id, '', d.due_on, stage,
      private.due_words(format(d.name, i.number), d.due_on, today), d.title, format('/poam?open=V-%s&company=%s', i.number, i.company_id), null, null
    from public.poam_items i
    cross join lateral (
      select 'POA&M item' as kind, i.id as record_id, i.due_on, 'V-%s' as name, i.weakness as title
      union all
      select 'milestone', m.id, m.due_on, 'A milestone of V-%s', m.title
      from public.poam_milestones m where m.company_id = i.company_id and m.item_id = i.id and m.completed_on is null
    ) d
    cross join private.reminder_stage(d.due_on, today, '{1,7}') stage
    where i.status not in ('Draft', 'Closed') and stage is not null
  $$;
alter function private.due_poam(date) owner to app_definer;
