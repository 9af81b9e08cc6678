-- What was frozen stays as long as its company does.
create or replace function private.protect_frozen_assessment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.state not in ('Planned', 'In Progress') and exists (select from public.companies c where c.id = old.company_id) then
      raise check_violation using message = format('A-%s is frozen and stays as a record', old.number);
    end if;
    return old;
  end
  $$;
alter function private.protect_frozen_assessment() owner to app_definer;
