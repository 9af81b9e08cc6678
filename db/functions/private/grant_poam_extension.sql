create or replace function private.grant_poam_extension() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.poam_items i set due_on = new.due_on where i.company_id = new.company_id and i.id = new.item_id;
    return null;
  end
  $$;
alter function private.grant_poam_extension() owner to app_definer;
