-- A new forwarder begins with what happens from now on. Their number is limited: each costs every server a query and a
-- connection.
create or replace function audit.begin_forwarding() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.lock_members(new.company_id);
    if (select count(*) from public.audit_forwarders f where f.company_id = new.company_id) >= 5 then
      raise 'A company forwards its trail to at most five places';
    end if;
    new.position := coalesce((select h.seq from audit.heads h where h.company_id = new.company_id), 0);
    return new;
  end
  $$;
alter function audit.begin_forwarding() owner to app_definer;
