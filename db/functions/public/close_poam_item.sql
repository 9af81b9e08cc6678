-- Closes an item with what proves it or for a reason, and, where that is said, its open controls of the company's
-- framework with it: those are Completed then and have the same evidence. As the caller.
create or replace function public.close_poam_item(company uuid, item uuid, evidence uuid[] default '{}', reason text default null,
  completed_on date default null, complete_controls boolean default false) returns public.poam_items
  language plpgsql volatile set search_path = ''
  as $$
  declare
    closed public.poam_items;
    open_controls uuid[];
  begin
    insert into public.poam_evidence (company_id, item_id, evidence_id)
    select company, item, e.id from (select distinct unnest(evidence) as id) e
    on conflict (company_id, item_id, evidence_id) do nothing;
    update public.poam_items i
    set status = 'Closed', closing_reason = nullif(btrim(reason), ''), completed_on = close_poam_item.completed_on
    where i.company_id = company and i.id = item and i.status <> 'Closed'
    returning * into closed;
    if closed.id is null then
      raise insufficient_privilege using message = 'There is no such open item, or it is not yours to close';
    end if;
    if complete_controls then
      select coalesce(array_agg(distinct k.id), '{}') into open_controls
      from public.poam_controls l
      join public.companies c on c.id = l.company_id
      join public.controls k on k.company_id = l.company_id and k.id = l.control_id and k.protocol_id = c.protocol_id
      left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
      where l.company_id = company and l.item_id = item and coalesce(s.status, 'Not Started') not in ('Completed', 'Not Applicable');
      insert into public.org_control_status (company_id, control_id, status)
      select company, o.id, 'Completed' from unnest(open_controls) as o (id) order by o.id
      on conflict (company_id, control_id) do update set status = 'Completed';
      insert into public.evidence_links (company_id, evidence_id, control_id)
      select company, e.evidence_id, o.id
      from unnest(open_controls) as o (id) cross join public.poam_evidence e
      where e.company_id = company and e.item_id = item and e.evidence_id is not null
      on conflict (company_id, evidence_id, control_id, objective_id) do nothing;
    end if;
    return closed;
  end
  $$;
grant execute on function public.close_poam_item(uuid, uuid, uuid[], text, date, boolean) to authenticated;
