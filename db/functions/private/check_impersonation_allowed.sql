-- The company's word against administrators: one of them could otherwise take it back. The service has no caller.
create or replace function private.check_impersonation_allowed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if auth.uid() is not null and not exists (
      select from public.user_companies m
      where m.company_id = new.id and m.user_id = auth.uid() and m.company_role = 'Owner'
        and (m.access_until is null or m.access_until > now()))
    then
      raise insufficient_privilege using message = 'Only an Owner of the company can let administrators act as its members';
    end if;
    return new;
  end
  $$;
alter function private.check_impersonation_allowed() owner to app_definer;
