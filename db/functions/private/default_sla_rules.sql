-- The rules of a company that has none of its own, in their order.
create or replace function private.default_sla_rules() returns jsonb
  language sql immutable set search_path = ''
  as $$
    select jsonb_agg(jsonb_build_object('severity', d.severity, 'only_known_exploited', d.exploited, 'only_exposed', d.exposed,
      'days', d.days, 'in_business_days', false, 'counts_from', 'first seen') order by d.position)
    from (values
      (1, null, true, false, 14), (2, 'critical', false, true, 7), (3, 'critical', false, false, 15),
      (4, 'high', false, false, 30), (5, 'medium', false, false, 90), (6, 'low', false, false, 180)
    ) d (position, severity, exploited, exposed, days)
  $$;
alter function private.default_sla_rules() owner to app_definer;
grant execute on function private.default_sla_rules() to authenticated;
