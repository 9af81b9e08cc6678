-- Each moment at which a status changed, or something began or ended to count as met: how the control stood from then
-- on.
create or replace view private.scored_status_history with (security_invoker = true) as
  select h.company_id, h.control_id, h.at, h.status, x.kind as counts_as_met
  from (
    select s.company_id, s.control_id, s.at, s.status from private.status_history s
    union all
    select e.company_id, e.control_id, turn.at, coalesce((
      select s.status from private.status_history s
      where s.company_id = e.company_id and s.control_id = e.control_id and s.at <= turn.at
      order by s.at desc limit 1), 'Not Started')
    from public.control_exceptions e
    cross join lateral (values (e.created_at), (e.ended_at)) turn (at)
    where turn.at is not null
  ) h
  left join public.control_exceptions x on x.company_id = h.company_id and x.control_id = h.control_id
    and x.created_at <= h.at and (x.ended_at is null or x.ended_at > h.at);

grant select on private.scored_status_history to app_definer;
