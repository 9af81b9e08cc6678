create or replace function public.accept_invitation(invitation uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    me constant uuid := private.require_unimpersonated_person();
    open_one public.invitations;
  begin
    -- One after the other: each may be the first company of the person.
    perform from public.profiles where id = me for no key update;
    select * into open_one from private.open_invitations(me) i where i.id = invitation;
    update public.invitations set state = 'accepted', accepted_at = now()
    where company_id = open_one.company_id and id = open_one.id and state = 'pending';
    if not found then raise 'This invitation is no longer open. Ask for a new one.'; end if;
    -- A present member keeps the role; access that has ended does not count.
    insert into public.user_companies as m (company_id, user_id, company_role, access_until, invited_by, is_default)
    values (open_one.company_id, me, open_one.company_role, open_one.access_until, open_one.invited_by,
      not exists (select from public.user_companies where user_id = me and is_default))
    on conflict (company_id, user_id) do update
      set company_role = excluded.company_role, access_until = excluded.access_until, invited_by = excluded.invited_by
      where m.access_until <= now();
    perform private.notify(open_one.invited_by, 'membership',
      format('%s joined %s', open_one.email, private.company_name(open_one.company_id)), '',
      '/settings/members?company=' || open_one.company_id, open_one.company_id);
    return open_one.company_id;
  end
  $$;
alter function public.accept_invitation(uuid) owner to app_definer;
grant execute on function public.accept_invitation(uuid) to authenticated;
