create or replace function private.begin_poam_item() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.number := private.next_number(new.company_id, 'POA&M item');
    new.created_by := coalesce(auth.uid(), new.created_by);
    new.updated_by := new.created_by;
    new.first_due_on := case when auth.uid() is null then coalesce(new.first_due_on, new.due_on) else new.due_on end;
    if new.status = 'Closed' then new := private.closed_poam_item(new); end if;
    return new;
  end
  $$;
alter function private.begin_poam_item() owner to app_definer;
