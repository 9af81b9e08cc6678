create or replace function private.notify_membership(company uuid, member uuid, new_role text, until timestamptz) returns void
  language sql volatile security definer set search_path = ''
  as $$
    select private.notify(member, 'membership', format('You are now %s of %s', new_role, private.company_name(company)),
      coalesce('Until ' || to_char(until at time zone 'UTC', 'YYYY-MM-DD') || '.', ''), '/dashboard?company=' || company, company)
    where member <> auth.uid()
  $$;
alter function private.notify_membership(uuid, uuid, text, timestamptz) owner to app_definer;
