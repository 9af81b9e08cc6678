-- Closes an item with what proves it or for a reason, and, where that is said, its controls with it: those are
-- Completed then and have the same evidence. As the caller.
create or replace function public.close_poam_item(company uuid, item uuid, evidence uuid[] default '{}', reason text default null,
  completed_on date default null, complete_controls boolean default false) returns public.poam_items
  language plpgsql volatile set search_path = ''
  as $$
  declare
    closed public.poam_items;
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
      insert into public.org_control_status (company_id, control_id, status)
      select distinct company, l.control_id, 'Completed' from public.poam_controls l where l.company_id = company and l.item_id = item
      order by l.control_id
      on conflict (company_id, control_id) do update set status = 'Completed';
      insert into public.evidence_links (company_id, evidence_id, control_id)
      select distinct company, e.evidence_id, l.control_id
      from public.poam_controls l join public.poam_evidence e on e.company_id = l.company_id and e.item_id = l.item_id
      where l.company_id = company and l.item_id = item and e.evidence_id is not null
      on conflict (company_id, evidence_id, control_id, objective_id) do nothing;
    end if;
    return closed;
  end
  $$;
grant execute on function public.close_poam_item(uuid, uuid, uuid[], text, date, boolean) to authenticated;
