-- What was closed stays as long as its company does.
create or replace function private.protect_closed_poam_item() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.status = 'Closed' and exists (select from public.companies c where c.id = old.company_id) then
      raise check_violation using message = format('V-%s is closed and stays as a record', old.number);
    end if;
    return old;
  end
  $$;
alter function private.protect_closed_poam_item() owner to app_definer;
