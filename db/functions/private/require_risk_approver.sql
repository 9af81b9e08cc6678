-- Refuses callers who may not accept a risk of the company: only Owners and Managers may, and not while acting for
-- someone else.
create or replace function private.require_risk_approver(company uuid) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'You cannot accept a risk while acting for someone else';
    end if;
    if company <> all (private.companies_where('content.delete')) then
      raise insufficient_privilege using message = 'An Owner or a Manager accepts a risk';
    end if;
  end
  $$;
alter function private.require_risk_approver(uuid) owner to app_definer;
