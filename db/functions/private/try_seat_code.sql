-- Checks a code for the link with this token. The attempt counts before the code is compared, so that of any number of
-- concurrent attempts five are checked; the fifth wrong one ends the seat. Returns the new session, or null.
create or replace function private.try_seat_code(token bytea, code bytea, session_hash bytea) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    link private.seat_links;
    session uuid;
  begin
    update private.seat_links l set wrong_codes = l.wrong_codes + 1
    from public.seats s
    where l.token_hash = token and l.wrong_codes < 5 and s.company_id = l.company_id and s.id = l.seat_id and s.ended_at is null and s.access_until > now()
    returning l.* into link;
    if link.seat_id is null then return null; end if;
    if code is distinct from coalesce(link.passphrase_hash, case when link.code_until > now() then link.code_hash end) or code is null then
      if link.wrong_codes >= 5 then
        update public.seats s set ended_at = now(), ended_because = 'wrong codes' where s.company_id = link.company_id and s.id = link.seat_id;
      end if;
      perform audit.record('seat_code_wrong', link.company_id, link.seat_id::text, jsonb_build_object('attempt', link.wrong_codes), 'warning');
      return null;
    end if;
    update private.seat_links l set wrong_codes = 0, code_hash = null, code_until = null
    where l.company_id = link.company_id and l.seat_id = link.seat_id;
    update public.seats s set entered_at = coalesce(s.entered_at, now()) where s.company_id = link.company_id and s.id = link.seat_id;
    delete from private.seat_sessions e where e.company_id = link.company_id and e.seat_id = link.seat_id and e.expires_at <= now();
    insert into private.seat_sessions (company_id, seat_id, token_hash, expires_at)
    select s.company_id, s.id, session_hash, least(s.access_until, now() + interval '12 hours')
    from public.seats s where s.company_id = link.company_id and s.id = link.seat_id
    returning id into session;
    perform audit.record('seat_entered', link.company_id, link.seat_id::text, jsonb_build_object('session_id', session));
    return session;
  end
  $$;
alter function private.try_seat_code(bytea, bytea, bytea) owner to app_definer;
grant execute on function private.try_seat_code(bytea, bytea, bytea) to app_service;
