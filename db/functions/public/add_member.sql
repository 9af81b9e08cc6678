-- Makes a person with an account a member, without asking them. For administrators.
create or replace function public.add_member(company_uuid uuid, member uuid, new_role text, until timestamptz default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    perform private.require_settings(company_uuid);
    perform private.require_role(new_role, until);
    if not exists (select from auth.users where id = member and deleted_at is null) then raise 'There is no such person'; end if;
    insert into public.user_companies (company_id, user_id, company_role, access_until, invited_by, is_default)
    values (company_uuid, member, new_role, until, auth.uid(),
      not exists (select from public.user_companies where user_id = member and is_default))
    on conflict (company_id, user_id) do nothing;
    if not found then raise 'This person belongs to the company already'; end if;
    perform private.notify_membership(company_uuid, member, new_role, until);
  end
  $$;
alter function public.add_member(uuid, uuid, text, timestamptz) owner to app_definer;
grant execute on function public.add_member(uuid, uuid, text, timestamptz) to authenticated;
