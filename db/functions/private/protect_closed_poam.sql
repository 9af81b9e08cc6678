-- The parts of a closed item stay with it. Asked after the policies, so that it tells nothing of other companies; where
-- the item, or the control that was linked, goes itself, so does the part.
create or replace function private.protect_closed_poam() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    part constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
    item public.poam_items;
  begin
    if tg_table_name = 'poam_milestone_changes' then
      select i.* into item from public.poam_milestones m join public.poam_items i on i.company_id = m.company_id and i.id = m.item_id
      where m.company_id = (part ->> 'company_id')::uuid and m.id = (part ->> 'milestone_id')::uuid;
    else
      select i.* into item from public.poam_items i
      where i.company_id = (part ->> 'company_id')::uuid and i.id = (part ->> 'item_id')::uuid;
    end if;
    if item.status = 'Closed' and not (tg_table_name = 'poam_controls' and tg_op = 'DELETE' and not exists (
      select from public.controls c where c.company_id = item.company_id and c.id = (part ->> 'control_id')::uuid
    )) then
      raise check_violation using message = format('V-%s is closed and stays as it is', item.number),
        hint = 'Add a new item that refers to it.';
    end if;
    return null;
  end
  $$;
alter function private.protect_closed_poam() owner to app_definer;
