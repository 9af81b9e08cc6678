-- The latest statuses and evidence items, those of one person and one control that follow one another within five
-- minutes as one: the status that it has now, and the titles of what was added, the latest first. Each status is of
-- another control, so that ten of them are ten lines; pieces beyond two hundred are not looked at. `number` is that of
-- the evidence item added last. As the caller.
create or replace function private.recent_activity(company uuid, protocol text) returns json
  language sql stable set search_path = ''
  as $$
    with entries as (
      (select s.id, s.status, null as title, null::integer as number, s.updated_at as at, s.control_id, s.updated_by as who
       from public.org_control_status s join public.controls o on o.company_id = s.company_id and o.id = s.control_id
       where s.company_id = company and o.protocol_id = protocol order by s.updated_at desc limit 10)
      union all
      (select e.id, null, e.title, e.number, e.created_at, e.control_id, e.uploaded_by
       from public.evidence e where e.company_id = company order by e.created_at desc limit 200)
    ), marked as (
      select *, not coalesce(
        control_id = lag(control_id) over latest and who = lag(who) over latest
          and lag(at) over latest - at <= interval '5 minutes', false) as begins
      from entries window latest as (order by at desc, id)
    ), numbered as (
      select *, count(*) filter (where begins) over (order by at desc, id) as line from marked
    ), lines as (
      select line, (array_agg(id order by at desc, id))[1] as id, max(at) as at,
        (array_agg(control_id))[1] as control_id, (array_agg(who))[1] as who,
        (array_agg(status order by at desc) filter (where status is not null))[1] as status,
        (array_agg(number order by at desc, id) filter (where title is not null))[1] as number,
        coalesce(json_agg(title order by at desc, id) filter (where title is not null), '[]') as evidence
      from numbered where line <= 10 group by line
    )
    select coalesce(json_agg(json_build_object('id', l.id, 'at', l.at, 'nist_id', k.nist_id, 'title', k.title,
      'who', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = l.who),
      'who_id', l.who, 'status', l.status, 'evidence', l.evidence, 'number', l.number) order by l.line), '[]')
    from lines l left join public.controls k on k.company_id = company and k.id = l.control_id
  $$;
grant execute on function private.recent_activity(uuid, text) to authenticated;
