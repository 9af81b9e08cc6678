create or replace function private.begin_poam_extension() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.requested_by := coalesce(auth.uid(), new.requested_by);
    select i.due_on into new.was_due_on from public.poam_items i where i.company_id = new.company_id and i.id = new.item_id;
    return new;
  end
  $$;
alter function private.begin_poam_extension() owner to app_definer;
