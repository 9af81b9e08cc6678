-- Belonging to a company, or no longer, is for the person to say: neither a script nor who acts for them may.
create or replace function private.require_unimpersonated_person() returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if private.person() is null or auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'Only the person may do this, signed in as themselves';
    end if;
    return auth.uid();
  end
  $$;
alter function private.require_unimpersonated_person() owner to app_definer;
