-- The requester does not decide, and no person decides while impersonating.
create or replace function private.decide_poam_extension() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new is not distinct from old then return new; end if;
    if old.state <> 'Requested' then
      raise check_violation using message = 'The request was decided already';
    end if;
    if new.state = 'Requested' then
      new.decision_note := old.decision_note;
      return new;
    end if;
    if auth.uid() is not null and new.state in ('Approved', 'Rejected') then
      if auth.jwt() ? 'act' then
        raise insufficient_privilege using message = 'You cannot decide while acting for someone else';
      end if;
      if auth.uid() = old.requested_by then
        raise insufficient_privilege using message = 'You cannot decide your own request';
      end if;
      if new.company_id <> all (private.companies_where('content.delete')) then
        raise insufficient_privilege using message = 'An Owner or a Manager decides about more time';
      end if;
    end if;
    new.decided_by := coalesce(auth.uid(), new.decided_by);
    new.decided_at := case when auth.uid() is null then coalesce(new.decided_at, now()) else now() end;
    return new;
  end
  $$;
alter function private.decide_poam_extension() owner to app_definer;
