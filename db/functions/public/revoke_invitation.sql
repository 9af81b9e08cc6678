-- The link of the mail no longer opens an account, unless another company still invites the address.
create or replace function public.revoke_invitation(company_uuid uuid, invitation uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    revoked text;
  begin
    perform private.require_settings(company_uuid);
    update public.invitations set state = 'revoked'
    where company_id = company_uuid and id = invitation and state = 'pending' returning email into revoked;
    if not found then raise 'This invitation is no longer open'; end if;
    delete from auth.one_time_tokens t using auth.users u
    where u.id = t.user_id and u.email = revoked and t.purpose = 'invite'
      and not exists (select from public.invitations i where i.email = revoked and i.state = 'pending' and i.expires_at > now());
  end
  $$;
alter function public.revoke_invitation(uuid, uuid) owner to app_definer;
grant execute on function public.revoke_invitation(uuid, uuid) to authenticated;
