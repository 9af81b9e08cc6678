-- A person without a company may create one; any further one needs an Admin. A sample company does not count, and a
-- deleted one only for its Owners, who can restore it. The profile's row is locked, so two requests at once cannot both
-- be the first. (The service creates companies without a caller.)
create or replace function private.check_company_creator() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    caller constant uuid := auth.uid();
  begin
    if caller is null then return new; end if;
    new.created_by := caller;
    perform from public.profiles where id = caller for update;
    if not private.is_admin() and exists (
      select from public.user_companies m join public.companies c on c.id = m.company_id
      where m.user_id = caller and not c.is_sample and (c.deleted_at is null or m.company_role = 'Owner')
    ) then
      raise insufficient_privilege using message = 'Only an administrator may create another company';
    end if;
    return new;
  end
  $$;
alter function private.check_company_creator() owner to app_definer;
