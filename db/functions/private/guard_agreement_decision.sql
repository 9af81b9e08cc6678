-- Records who decided about a clause. A decision is about a clause of the check, and one that differs from what was
-- found says why. Without a caller it is the service.
create or replace function private.guard_agreement_decision() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    found_state text;
  begin
    if auth.uid() is null then return new; end if;
    if auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'You cannot decide while acting for someone else';
    end if;
    select f ->> 'state' into found_state
    from public.agreement_checks c cross join jsonb_array_elements(c.found) f
    where c.company_id = new.company_id and c.id = new.check_id and f ->> 'clause' = new.clause;
    -- The foreign key answers for a check that is not there.
    if found_state is null and exists (
      select from public.agreement_checks c where c.company_id = new.company_id and c.id = new.check_id
    ) then
      raise check_violation using message = 'The check does not have this clause';
    end if;
    if new.state <> found_state and btrim(new.note) = '' then
      raise check_violation using message = 'A decision that differs from the check needs a note';
    end if;
    new.decided_by := auth.uid();
    new.decided_at := now();
    return new;
  end
  $$;
alter function private.guard_agreement_decision() owner to app_definer;
