-- The item as it is closed: on a date that is not in the future, for a reason or with evidence.
create or replace function private.closed_poam_item(item public.poam_items) returns public.poam_items
  language plpgsql security definer set search_path = ''
  as $$
  declare
    today constant date := (now() at time zone 'UTC')::date;
  begin
    item.completed_on := coalesce(item.completed_on, greatest(today, item.identified_on));
    -- A day more for time zones ahead of UTC.
    if item.completed_on > today + 1 then
      raise check_violation using message = 'The completion date cannot be in the future';
    end if;
    if coalesce(btrim(item.closing_reason), '') = '' and not exists (
      select from public.poam_evidence l join public.evidence e on e.company_id = l.company_id and e.id = l.evidence_id
      where l.company_id = item.company_id and l.item_id = item.id and e.archived_at is null
    ) then
      raise check_violation using message = 'Closing needs evidence or a reason';
    end if;
    if auth.uid() is not null or item.closed_at is null then
      item.closed_at := now();
      item.closed_by := coalesce(auth.uid(), item.closed_by);
    end if;
    return item;
  end
  $$;
alter function private.closed_poam_item(public.poam_items) owner to app_definer;
