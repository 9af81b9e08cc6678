-- Records who accepts a risk, and when; another treatment takes the acceptance away. A new reason is a new acceptance.
-- Without a caller it is the service.
create or replace function private.accept_risk() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.treatment is distinct from 'Accept' then
      new.acceptance_reason := null;
      new.approved_by := null;
      new.accepted_on := null;
    elsif tg_op = 'INSERT' or old.treatment is distinct from 'Accept' or new.acceptance_reason is distinct from old.acceptance_reason then
      if auth.uid() is not null then
        perform private.require_risk_approver(new.company_id);
        new.approved_by := auth.uid();
      end if;
      new.accepted_on := (now() at time zone 'UTC')::date;
    end if;
    return new;
  end
  $$;
alter function private.accept_risk() owner to app_definer;
