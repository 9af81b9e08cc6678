-- Adds items with their controls and milestones: all of them or none. Each is an object with the columns of an item,
-- `controls` ([{control_id, objective_id}]) and `milestones` ([{title, due_on, completed_on}]). A few statements for
-- the whole file, not a few for each item: that took seven seconds for a thousand. As the caller.
create or replace function public.add_poam_items(company uuid, items jsonb) returns setof public.poam_items
  language plpgsql volatile set search_path = ''
  as $$
  declare
    ids uuid[];
  begin
    if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) > 2000 then
      raise 'Items are a list of at most 2,000';
    end if;
    -- Numbers go up in the order of the list, so that the n-th of them is that of the n-th item.
    with made as (
      insert into public.poam_items (company_id, weakness, description, source, source_detail, severity, likelihood, impact,
        residual_risk, owner_id, resources, cost, identified_on, due_on, completed_on, status, deviation, deviation_reason,
        adjusted_severity, closing_reason, refers_to)
      select company, r.weakness, coalesce(r.description, ''), coalesce(r.source, 'Self-assessment'), coalesce(r.source_detail, ''),
        coalesce(r.severity, 'Moderate'), r.likelihood, r.impact, r.residual_risk, r.owner_id, coalesce(r.resources, ''), r.cost,
        coalesce(r.identified_on, (now() at time zone 'UTC')::date), r.due_on, null,
        case when r.status = 'Closed' then 'Open' else coalesce(r.status, 'Open') end, r.deviation, r.deviation_reason,
        r.adjusted_severity, null, r.refers_to
      from jsonb_array_elements(items) with ordinality e (one, place)
      cross join lateral jsonb_populate_record(null::public.poam_items, e.one) r
      order by e.place
      returning id, number
    )
    select array_agg(m.id order by m.number) into ids from made m;
    insert into public.poam_controls (company_id, item_id, control_id, objective_id)
    select distinct company, ids[e.place], c.control_id, c.objective_id
    from jsonb_array_elements(items) with ordinality e (one, place)
    cross join lateral jsonb_to_recordset(coalesce(e.one -> 'controls', '[]')) c (control_id uuid, objective_id text);
    insert into public.poam_milestones (company_id, item_id, title, due_on, completed_on)
    select company, ids[e.place], m.title, m.due_on, m.completed_on
    from jsonb_array_elements(items) with ordinality e (one, place)
    cross join lateral jsonb_to_recordset(coalesce(e.one -> 'milestones', '[]')) m (title text, due_on date, completed_on date)
    order by e.place;
    -- Last: the parts of what is closed stay as they are.
    update public.poam_items i
    set status = 'Closed', completed_on = (e.one ->> 'completed_on')::date, closing_reason = e.one ->> 'closing_reason'
    from jsonb_array_elements(items) with ordinality e (one, place)
    where i.company_id = company and i.id = ids[e.place] and e.one ->> 'status' = 'Closed';
    return query select i.* from public.poam_items i where i.company_id = company and i.id = any (ids) order by i.number;
  end
  $$;
grant execute on function public.add_poam_items(uuid, jsonb) to authenticated;
