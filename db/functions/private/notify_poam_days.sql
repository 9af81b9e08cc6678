-- Reminds owners of items and milestones that are due within a week, within a day, or were due. Each owner hears of
-- each stage once, however often and on however many servers this runs. Days are those of UTC. Returns how many notices
-- there were.
create or replace function private.notify_poam_days(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_plan_days where told_at < now() - interval '2 years';
    for one in
      with wanted as (
        select i.company_id, i.id as item_id, null::uuid as milestone_id, i.owner_id, i.due_on
        from public.poam_items i where i.status not in ('Draft', 'Closed') and i.due_on <= today + 7
        union all
        select i.company_id, i.id, m.id, i.owner_id, m.due_on
        from public.poam_milestones m join public.poam_items i on i.company_id = m.company_id and i.id = m.item_id
        where m.completed_on is null and m.due_on <= today + 7 and i.status not in ('Draft', 'Closed')
      ), due as (
        insert into private.told_plan_days (company_id, item_id, milestone_id, owner_id, due_on, stage)
        select w.company_id, w.item_id, w.milestone_id, w.owner_id, w.due_on,
          case when w.due_on < today then 'overdue' when w.due_on <= today + 1 then 'day' else 'week' end
        from wanted w
        join public.companies c on c.id = w.company_id and c.deleted_at is null
        join public.user_companies u on u.company_id = w.company_id and u.user_id = w.owner_id
          and (u.access_until is null or u.access_until > now())
        on conflict do nothing
        returning company_id, item_id, milestone_id, owner_id, due_on
      )
      select due.*, i.number, coalesce(m.title, i.weakness) as title,
        case when m.id is null then format('V-%s', i.number) else format('A milestone of V-%s', i.number) end as what
      from due
      join public.poam_items i on i.company_id = due.company_id and i.id = due.item_id
      left join public.poam_milestones m on m.company_id = due.company_id and m.id = due.milestone_id
      order by due.due_on, i.number, due.milestone_id nulls first
    loop
      told := told + 1;
      perform private.notify(one.owner_id, 'due',
        case
          when one.due_on < today then format('%s was due on %s', one.what, one.due_on)
          when one.due_on = today then format('%s is due today', one.what)
          when one.due_on = today + 1 then format('%s is due tomorrow', one.what)
          else format('%s is due on %s', one.what, one.due_on)
        end,
        one.title, format('/poam?open=V-%s&company=%s', one.number, one.company_id), one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.notify_poam_days(date) owner to app_definer;
grant execute on function private.notify_poam_days(date) to app_service;
