create or replace function private.begin_assessment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.number := private.next_number(new.company_id, 'assessment');
    new.protocol_id := coalesce((select c.protocol_id from public.companies c where c.id = new.company_id), new.protocol_id);
    new.created_by := coalesce(auth.uid(), new.created_by);
    new.updated_by := new.created_by;
    return new;
  end
  $$;
alter function private.begin_assessment() owner to app_definer;
