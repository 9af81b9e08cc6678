-- Everything that search finds, as the caller may read it. A record may have several parts. `place` is the number of
-- the control that it belongs to, where there is one. A new area adds its lines here and an index of its words in its
-- migration. Without a search path of its own: a function that has one is not inlined into the query that asks.
create or replace function private.search_entries()
  returns table (company_id uuid, kind text, id uuid, part text, reference text, place text, title text, body text, words text)
  language sql stable
  begin atomic
    select c.company_id, 'control', c.id, '', c.nist_id, c.nist_id, c.title, c.description,
      private.folded(c.nist_id, c.title, c.description)
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
    join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
    union all
    select e.company_id, 'evidence', e.id, '', null, (
        select c.nist_id from public.controls c where c.company_id = e.company_id and c.id = e.control_id),
      e.title, concat_ws(' · ', nullif(e.description, ''), e.file_name), private.folded(e.title, e.description, e.file_name)
    from public.evidence e
    union all
    select v.company_id, 'vulnerability', v.id, '', null, null, v.title, concat_ws(' · ', v.severity, v.status), private.folded(v.title)
    from public.vulnerabilities v
    union all
    select m.company_id, 'comment', m.id, '', null, c.nist_id, concat_ws(' ', c.nist_id, c.title), m.body, private.folded(m.body)
    from public.comments m join public.controls c on c.company_id = m.company_id and c.id = m.control_id
    union all
    select m.company_id, 'comment', m.id, '', 'V-' || i.number::text, null, concat_ws(' ', 'V-' || i.number::text, i.weakness), m.body,
      private.folded(m.body)
    from public.comments m join public.poam_items i on i.company_id = m.company_id and i.id = m.poam_item_id
    union all
    select i.company_id, 'plan', i.id, '', 'V-' || i.number::text, null, i.weakness, i.description,
      private.folded('V-' || i.number::text, i.weakness, i.description)
    from public.poam_items i
    union all
    select p.company_id, 'provider', p.id, '', null, null, p.name, p.service, private.folded(p.name, p.service)
    from public.service_providers p
    union all
    select u.company_id, 'person', u.user_id, '', p.email, null, coalesce(nullif(p.full_name, ''), p.email), p.email,
      private.folded(p.full_name, p.email)
    from public.user_companies u join public.profiles p on p.id = u.user_id;
  end;
grant execute on function private.search_entries() to authenticated, app_definer;
