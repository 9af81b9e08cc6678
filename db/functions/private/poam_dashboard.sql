-- What the dashboard shows of the POA&M: figures, the burn-down and the CMMC Status that the company holds. As the
-- caller. `planned` are the controls of which an item says how and when they will be met: a draft promises nothing, and
-- without a day the time is unknown. `mine` are the caller's items that have a day. The status has the day of the
-- Conditional one, as entered or affirmed, and the Final one in force. `late` are the three items longest overdue.
create or replace function private.poam_dashboard(company uuid) returns json
  language sql stable set search_path = ''
  as $$
    with promised as (
      select i.* from public.poam_items i where i.company_id = company and i.status <> 'Draft'
    ), open as (
      select * from promised where status <> 'Closed' and due_on is not null
    )
    select json_build_object(
      'overdue', (select count(*) from open where due_on < (now() at time zone 'UTC')::date),
      'late', coalesce((
        select json_agg(json_build_object('number', m.number, 'weakness', m.weakness, 'due_on', m.due_on,
          'controls', private.controls_of_poam(company, m.id)) order by m.due_on, m.number)
        from (select * from open where due_on < (now() at time zone 'UTC')::date order by due_on, number limit 3) m), '[]'),
      'planned', coalesce((
        select json_agg(distinct l.control_id) from public.poam_controls l
        where l.company_id = company and l.item_id in (select id from open)), '[]'),
      'mine', coalesce((
        select json_agg(json_build_object('number', m.number, 'weakness', m.weakness, 'due_on', m.due_on,
          'controls', private.controls_of_poam(company, m.id)) order by m.due_on, m.number)
        from (select * from open where owner_id = (select auth.uid()) order by due_on, number limit 100) m), '[]'),
      'spans', coalesce((
        select json_agg(json_build_object('from', s.identified_on, 'until', s.completed_on, 'count', s.n)
          order by s.identified_on, s.completed_on)
        from (select identified_on, completed_on, count(*) as n from promised group by identified_on, completed_on) s), '[]'),
      'last_due_on', (select max(due_on) from promised),
      'status', json_build_object(
        'conditional_on', (select d.conditional_on from public.assessment_dates d where d.company_id = company),
        'final', (
          select json_build_object('on', a.status_on, 'until', a.valid_until)
          from public.assessments a join public.companies c on c.id = a.company_id and c.protocol_id = a.protocol_id
          where a.company_id = company and a.state = 'Affirmed' and a.outcome = 'final'
            and a.valid_until > (now() at time zone 'UTC')::date
          order by a.status_on desc limit 1)))
  $$;
grant execute on function private.poam_dashboard(uuid) to authenticated;
