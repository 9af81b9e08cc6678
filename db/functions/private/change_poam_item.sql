-- A date later than promised needs the approval of another person; a draft may still change freely. Without a caller it
-- is the service, which may set past values.
create or replace function private.change_poam_item() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    -- People and items may go; what an item says may not.
    references_only constant text[] := '{owner_id,refers_to,created_by,updated_by,closed_by,updated_at}';
  begin
    if new is not distinct from old then return new; end if;
    if old.status = 'Closed' then
      if to_jsonb(new) - references_only is distinct from to_jsonb(old) - references_only
        or (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
        or (new.refers_to is not null and new.refers_to is distinct from old.refers_to) then
        raise check_violation using message = format('V-%s is closed and stays as it is', old.number),
          hint = 'Add a new item that refers to it.';
      end if;
      return new;
    end if;
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    if new.status = 'Draft' and old.status <> 'Draft' then
      raise check_violation using message = 'A plan that was begun is not a draft again';
    end if;
    if old.status = 'Draft' or old.first_due_on is null then
      new.first_due_on := new.due_on;
    else
      new.first_due_on := old.first_due_on;
      if new.due_on is null then
        raise check_violation using message = 'A day that was promised is not taken away';
      end if;
      if new.due_on > old.due_on and auth.uid() is not null and not exists (
        select from public.poam_extensions x
        where x.company_id = new.company_id and x.item_id = new.id and x.state = 'Approved'
          and x.due_on = new.due_on and x.decided_at = now()
      ) then
        raise check_violation using message = 'A later date needs an extension that someone else approves';
      end if;
    end if;
    if new.status = 'Closed' then
      new := private.closed_poam_item(new);
      update public.poam_extensions x set state = 'Withdrawn'
      where x.company_id = new.company_id and x.item_id = new.id and x.state = 'Requested';
    end if;
    return new;
  end
  $$;
alter function private.change_poam_item() owner to app_definer;
