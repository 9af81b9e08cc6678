-- The start list of a company as the dashboard shows it, step by step in order. As the caller.
create or replace function private.start_list(company uuid) returns json
  language sql stable set search_path = ''
  as $$
    select json_agg(json_build_object('step', s.step, 'count', s.count, 'total', s.total, 'doneAt', s.done_at,
      'doneBy', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = s.done_by),
      'isSkipped', s.is_skipped,
      'skippedBy', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = s.skipped_by)))
    from private.start_steps(company) s
  $$;
grant execute on function private.start_list(uuid) to authenticated;
