-- Lets only Owners and Managers accept a risk, and not while acting for someone else. Without a caller it is the
-- service.
create or replace function private.guard_risk_acceptance() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if auth.uid() is null or tg_op = 'UPDATE' and old.treatment = 'Accept' then return new; end if;
    if auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'You cannot accept a risk while acting for someone else';
    end if;
    if new.company_id <> all (private.companies_where('content.delete')) then
      raise insufficient_privilege using message = 'An Owner or a Manager accepts a risk';
    end if;
    return new;
  end
  $$;
alter function private.guard_risk_acceptance() owner to app_definer;
