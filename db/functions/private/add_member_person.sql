-- A new member is one of the company's people, found by address where the person is known already.
create or replace function private.add_member_person() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.people as known (company_id, name, email, source, user_id)
    select new.company_id, p.full_name, lower(p.email), 'Member', new.user_id from public.profiles p where p.id = new.user_id
    on conflict (company_id, email) do update set user_id = excluded.user_id, is_external = false, left_on = null;
    return null;
  end
  $$;
alter function private.add_member_person() owner to app_definer;
