-- Changes what a member may do, and until when.
create or replace function public.set_member_role(company_uuid uuid, member uuid, new_role text, until timestamptz default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    held public.user_companies;
  begin
    perform private.require_settings(company_uuid);
    perform private.require_role(new_role, until);
    perform private.lock_members(company_uuid);
    select * into held from public.user_companies where company_id = company_uuid and user_id = member;
    if not found then raise 'This person does not belong to the company'; end if;
    if (held.company_role, held.access_until) is not distinct from (new_role, until) then return; end if;
    update public.user_companies set company_role = new_role, access_until = until
    where company_id = company_uuid and user_id = member;
    perform private.notify_membership(company_uuid, member, new_role, until);
  end
  $$;
alter function public.set_member_role(uuid, uuid, text, timestamptz) owner to app_definer;
grant execute on function public.set_member_role(uuid, uuid, text, timestamptz) to authenticated;
