-- Ends a membership; the person's next company becomes the one they start in. An invitation that still waits is no way
-- back.
create or replace function private.end_membership(company uuid, member uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    delete from public.user_companies where company_id = company and user_id = member;
    if not found then return false; end if;
    update public.user_companies set is_default = true
    where user_id = member and not exists (select from public.user_companies where user_id = member and is_default)
      and company_id = (select company_id from public.user_companies where user_id = member order by created_at, company_id limit 1);
    update public.invitations set state = 'revoked'
    where company_id = company and state = 'pending' and email = (select u.email from auth.users u where u.id = member);
    return true;
  end
  $$;
alter function private.end_membership(uuid, uuid) owner to app_definer;
