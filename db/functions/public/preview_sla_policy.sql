-- What other deadlines would change, without changing it: counts, and the first 100 findings. As the caller.
create or replace function public.preview_sla_policy(company_uuid uuid, rules jsonb, holidays date[]) returns json
  language sql stable set search_path = ''
  as $$
    with changes as materialized (
      select c.*, (now() at time zone 'UTC')::date as today
      from private.due_changes(company_uuid, preview_sla_policy.rules, preview_sla_policy.holidays) c
      where c.due_on is distinct from c.was_due_on
    )
    select json_build_object(
      'earlier', (select count(*) from changes where coalesce(due_on, 'infinity') < coalesce(was_due_on, 'infinity')),
      'later', (select count(*) from changes where coalesce(due_on, 'infinity') > coalesce(was_due_on, 'infinity')),
      'newly_past_due', (select count(*) from changes where due_on < today and coalesce(was_due_on, 'infinity') >= today),
      'no_longer_past_due', (select count(*) from changes where was_due_on < today and coalesce(due_on, 'infinity') >= today),
      'first', coalesce((
        select json_agg(json_build_object('number', f.number, 'title', f.title, 'before', f.was_due_on, 'after', f.due_on, 'rule', f.due_rule)
          order by f.due_on nulls last, f.number)
        from (select * from changes order by due_on nulls last, number limit 100) f), '[]'))
  $$;
grant execute on function public.preview_sla_policy(uuid, jsonb, date[]) to authenticated;
