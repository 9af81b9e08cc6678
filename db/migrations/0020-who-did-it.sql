-- Who is asked again before something dangerous, who tells the trail how much, and what it keeps to itself.

-- ---- A fresh proof ----

-- The person behind a session has shown only just now who they are. A mailed link replaces the password it resets.
create function private.is_recent(session uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from auth.sessions s
      where s.id = session
        and s.proven_at > now() - case when s.method = 'recovery' then interval '1 hour' else interval '10 minutes' end)
  $$;
alter function private.is_recent(uuid) owner to app_definer;
revoke execute on function private.is_recent(uuid) from public;
grant execute on function private.is_recent(uuid) to app_service;

-- The same for the session of this request.
create function private.is_recent() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.is_recent((auth.jwt() ->> 'session_id')::uuid) $$;
alter function private.is_recent() owner to app_definer;
revoke execute on function private.is_recent() from public;
grant execute on function private.is_recent() to authenticated;

-- Makes somebody an administrator or auditor of the installation, or takes it back. As before (0012), but not by a session
-- that was left open or stolen.
create or replace function public.set_global_role(person uuid, new_role text default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    if not private.is_recent() then
      raise sqlstate 'PGRST' using
        message = '{"code":"reauthentication_needed","message":"Prove again who you are: sign in anew, or enter the code of your factor","details":null,"hint":null}',
        detail = '{"status":403,"headers":{}}';
    end if;
    update public.profiles p set global_role = new_role
    where p.id = person and p.global_role is distinct from new_role
      and exists (select from auth.users u where u.id = person and u.deleted_at is null);
    if found and person <> auth.uid() then
      perform private.notify(person, 'membership',
        case when new_role is null then 'You no longer have a role in the installation' else format('You are now %s of the installation', new_role) end);
    end if;
  end
  $$;

-- ---- Notices ----

create function private.security_notices() returns text[]
  language sql stable security definer set search_path = ''
  as $$ select coalesce(array_agg(k.kind), '{}') from private.notice_kinds k where k.is_security $$;

-- The person, by themselves: neither their tokens nor whoever acts in their name.
create function private.oneself() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select case when not coalesce(auth.jwt() ? 'act', false) then private.person() end $$;

alter function private.security_notices() owner to app_definer;
alter function private.oneself() owner to app_definer;
revoke execute on function private.security_notices(), private.oneself() from public;
grant execute on function private.security_notices(), private.oneself() to authenticated;

-- Whoever acts in somebody's name neither reads their notices for them nor removes any: one tells of the acting itself. A
-- warning stays until it was read, so that it is not gone before its person came.
alter policy "people mark their own" on public.notifications using (user_id = (select private.oneself()));
alter policy "people remove their own" on public.notifications
  using (user_id = (select private.oneself()) and not mail_due
    and (read_at is not null or kind <> all ((select private.security_notices())::text[])));

-- ---- What the trail keeps to itself ----

-- Where a company's entries are sent, and who is invited, is for its Owners to read; the trail is read by more.
do $$
declare
  name text;
begin
  foreach name in array array['audit_forwarders', 'invitations'] loop
    execute format('drop trigger log_added on public.%1$I; drop trigger log_changed on public.%1$I;
      drop trigger log_removed on public.%1$I; drop trigger refuse_truncate on public.%1$I', name);
  end loop;
end
$$;
select private.keep_log_of('public.audit_forwarders', 'company_id', 'id',
  '{position,last_error,failing_since,updated_at}', '{sealed_secret,address}');
select private.keep_log_of('public.invitations', redacted => '{email}');
