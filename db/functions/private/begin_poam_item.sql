create or replace function private.begin_poam_item() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.poam_counters as c (company_id, last) values (new.company_id, 1)
    on conflict (company_id) do update set last = c.last + 1
    returning c.last into new.number;
    new.created_by := coalesce(auth.uid(), new.created_by);
    new.updated_by := new.created_by;
    new.first_due_on := case when auth.uid() is null then coalesce(new.first_due_on, new.due_on) else new.due_on end;
    if new.status = 'Closed' then new := private.closed_poam_item(new); end if;
    return new;
  end
  $$;
alter function private.begin_poam_item() owner to app_definer;
