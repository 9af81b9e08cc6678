-- Moves the days of items by so many days, and their open milestones with them, for one reason. An earlier day counts
-- at once; a later one of an item that was begun is asked for, and its milestones move when that is approved. Items
-- that are closed, have no day, or wait for a decision stay as they are. Returns how many were moved and how many ask.
-- As the caller. Locked first: of two who move the same items, the second counts from the days that the first has set.
create or replace function public.shift_poam_dates(company uuid, items uuid[], days integer, reason text, out moved integer, out asked integer)
  language plpgsql volatile set search_path = ''
  as $$
  declare
    chosen uuid[];
    begun  uuid[];
  begin
    if days not between -3650 and 3650 or days = 0 then raise 'Days are between -3,650 and 3,650, and not 0'; end if;
    perform from public.poam_items i where i.company_id = company and i.id = any (items) order by i.id for no key update;
    select coalesce(array_agg(i.id), '{}'), coalesce(array_agg(i.id) filter (where i.status <> 'Draft'), '{}') into chosen, begun
    from public.poam_items i
    where i.company_id = company and i.id = any (items) and i.status <> 'Closed' and i.due_on is not null and not exists (
      select from public.poam_extensions x where x.company_id = i.company_id and x.item_id = i.id and x.state = 'Requested');
    insert into public.poam_milestone_changes (company_id, milestone_id, due_on, reason)
    select company, m.id, m.due_on + days, shift_poam_dates.reason from public.poam_milestones m
    where m.company_id = company and m.item_id = any (chosen) and m.completed_on is null and (days < 0 or m.item_id <> all (begun));
    update public.poam_items i set due_on = i.due_on + days
    where i.company_id = company and i.id = any (chosen) and (days < 0 or i.id <> all (begun));
    get diagnostics moved = row_count;
    asked := 0;
    if days > 0 then
      insert into public.poam_extensions (company_id, item_id, due_on, reason)
      select company, i.id, i.due_on + days, shift_poam_dates.reason from public.poam_items i
      where i.company_id = company and i.id = any (begun);
      get diagnostics asked = row_count;
    end if;
  end
  $$;
grant execute on function public.shift_poam_dates(uuid, uuid[], integer, text) to authenticated;
