-- Controls as search finds them: by number and text, by practice id, by notes and by implementation statement.
create or replace view private.search_controls with (security_invoker = true) as
  select c.company_id, 'control' as kind, c.id, '' as part, c.nist_id as reference, c.nist_id as place, c.title,
    c.description as body, private.folded(c.nist_id, c.title, c.description) as words
  from public.controls c join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
  union all
  select c.company_id, 'control', c.id, 'Practice', k.practice_id, c.nist_id, c.title, c.description, private.folded(k.practice_id)
  from public.controls c join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
  join public.catalog_controls k on k.id = c.catalog_id and k.practice_id is not null
  union all
  select s.company_id, 'control', c.id, 'Notes', c.nist_id, c.nist_id, c.title, s.notes, private.folded(s.notes)
  from public.org_control_status s join public.controls c on c.company_id = s.company_id and c.id = s.control_id
  join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
  where s.notes is not null
  union all
  select s.company_id, 'control', c.id, 'Statement', c.nist_id, c.nist_id, c.title, s.body, private.folded(s.body)
  from public.implementation_statements s join public.controls c on c.company_id = s.company_id and c.id = s.control_id
  join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id;

grant select on private.search_controls to authenticated, app_definer;
