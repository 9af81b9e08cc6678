-- Makes a person an administrator or auditor of the installation, or takes it back; not by a session that was left open
-- or stolen.
create or replace function public.set_global_role(person uuid, new_role text default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    if not private.is_recent() then
      raise sqlstate 'PGRST' using
        message = '{"code":"reauthentication_needed","message":"Prove again who you are: sign in again, or enter the code of your factor","details":null,"hint":null}',
        detail = '{"status":403,"headers":{}}';
    end if;
    update public.profiles p set global_role = new_role
    where p.id = person and p.global_role is distinct from new_role
      and exists (select from auth.users u where u.id = person and u.deleted_at is null);
    if not found then return; end if;
    -- Without its recovery owner, no person of the provider's domains could sign in to repair it.
    if new_role is distinct from 'Admin'
      and exists (select from auth.sso_providers where recovery_user_id = person and is_enforced) then
      raise sqlstate 'PGRST' using
        message = '{"code":"sso_recovery_owner","message":"This person is the recovery owner of a required single sign-on provider. Choose another recovery owner there first.","details":null,"hint":null}',
        detail = '{"status":409,"headers":{}}';
    end if;
    if person <> auth.uid() then
      perform private.notify(person, 'membership',
        case when new_role is null then 'You no longer have a role in the installation' else format('You are now %s of the installation', new_role) end);
    end if;
  end
  $$;
alter function public.set_global_role(uuid, text) owner to app_definer;
grant execute on function public.set_global_role(uuid, text) to authenticated;
