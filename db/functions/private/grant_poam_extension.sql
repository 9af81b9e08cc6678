-- Moves the item to the day that was asked for, and its open milestones by as many days. A milestone that was added or
-- moved after the request has a day that was chosen knowing of it, and keeps it.
create or replace function private.grant_poam_extension() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.poam_items i set due_on = new.due_on where i.company_id = new.company_id and i.id = new.item_id;
    insert into public.poam_milestone_changes (company_id, milestone_id, due_on, reason)
    select m.company_id, m.id, m.due_on + (new.due_on - new.was_due_on), new.reason
    from public.poam_milestones m
    where m.company_id = new.company_id and m.item_id = new.item_id and m.completed_on is null
      and m.created_at <= new.requested_at and not exists (
        select from public.poam_milestone_changes c
        where c.company_id = m.company_id and c.milestone_id = m.id and c.changed_at > new.requested_at);
    return null;
  end
  $$;
alter function private.grant_poam_extension() owner to app_definer;
