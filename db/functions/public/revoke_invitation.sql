create or replace function public.revoke_invitation(company_uuid uuid, invitation uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_settings(company_uuid);
    update public.invitations set state = 'revoked' where company_id = company_uuid and id = invitation and state = 'pending';
    if not found then raise 'This invitation is no longer open'; end if;
  end
  $$;
alter function public.revoke_invitation(uuid, uuid) owner to app_definer;
grant execute on function public.revoke_invitation(uuid, uuid) to authenticated;
