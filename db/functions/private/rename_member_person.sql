-- People follow the accounts of members. An address that another person of the company has stays with that person.
create or replace function private.rename_member_person() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.people p set name = new.full_name,
      email = case when exists (select from public.people other where other.company_id = p.company_id and other.id <> p.id
        and other.email = lower(new.email)) then p.email else lower(new.email) end
    where p.user_id = new.id;
    return null;
  end
  $$;
alter function private.rename_member_person() owner to app_definer;
