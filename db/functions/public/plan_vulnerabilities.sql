-- Makes open findings POA&M items, all of them one item or one for each CVE, over all their assets, and links the
-- controls. Findings that have an item are left out. Returns the numbers of the items. As the caller.
create or replace function public.plan_vulnerabilities(company uuid, findings uuid[], per_cve boolean, controls uuid[]) returns integer[]
  language plpgsql volatile set search_path = ''
  as $$
  declare
    groups  jsonb;
    made    integer[];
    parts   constant jsonb := (select coalesce(jsonb_agg(jsonb_build_object('control_id', c.id)), '[]') from unnest(controls) c (id));
  begin
    perform from public.vulnerabilities v where v.company_id = company and v.id = any (findings) order by v.id for no key update;
    select jsonb_agg(jsonb_build_object('ids', g.ids, 'item', jsonb_build_object(
        'weakness', case when g.n = 1 or per_cve then left(concat_ws(' ', g.cve, g.title), 300) else format('%s vulnerabilities', g.n) end,
        'description', left(g.lines, 10000), 'source', 'Vulnerability scan', 'source_detail', left(g.detail, 500),
        'severity', (array['Very High', 'High', 'Moderate', 'Low'])[g.gravest], 'owner_id', g.owner_id, 'identified_on', g.found_on,
        'due_on', g.due_on, 'controls', parts)) order by g.gravest, g.number) into groups
    from (
      select array_agg(v.id) as ids, count(*) as n, min(v.number) as number, min(w.rank) as gravest,
        case when per_cve then min(v.cve_ids[1]) end as cve, (array_agg(v.title order by w.rank, v.number))[1] as title,
        string_agg(concat_ws(' ', 'F-' || v.number, array_to_string(v.cve_ids, ', '), v.title, nullif('Fix: ' || split_part(v.solution, e'\n', 1), 'Fix: ')),
          e'\n' order by w.rank, v.number) as lines,
        string_agg('F-' || v.number, ', ' order by v.number) as detail, min(v.first_seen_on) as found_on,
        case when count(distinct v.owner_id) = 1 then (array_agg(v.owner_id) filter (where v.owner_id is not null))[1] end as owner_id,
        greatest(min(v.due_on), min(v.first_seen_on)) as due_on
      from public.vulnerabilities v
      join lateral (select array_position(array['critical', 'high', 'medium', 'low'], v.severity) as rank) w on true
      where v.company_id = company and v.id = any (findings) and v.status = 'open' and v.poam_item_id is null
      group by case when per_cve then coalesce(v.cve_ids[1], v.id::text) end
    ) g;
    if groups is null then return '{}'; end if;
    with items as (
      select i.id, i.number, row_number() over (order by i.number) as place
      from public.add_poam_items(company, (select jsonb_agg(e.one -> 'item' order by e.place)
        from jsonb_array_elements(groups) with ordinality e (one, place))) i
    ), linked as (
      update public.vulnerabilities v set poam_item_id = items.id
      from jsonb_array_elements(groups) with ordinality e (one, place)
      join items on items.place = e.place
      where v.company_id = company and e.one -> 'ids' ? v.id::text
    )
    select array_agg(items.number order by items.number) into made from items;
    return made;
  end
  $$;
grant execute on function public.plan_vulnerabilities(uuid, uuid[], boolean, uuid[]) to authenticated;
