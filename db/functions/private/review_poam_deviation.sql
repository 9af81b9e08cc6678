-- A deviation that is new or changed asks for approval. Owners and Managers decide, not the requester where there is
-- another, and no person while impersonating. Without a caller it is the service, which may bring history along.
create or replace function private.review_poam_deviation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    is_changed boolean := true;
  begin
    if tg_op = 'UPDATE' then
      is_changed := (new.deviation, new.deviation_reason, new.adjusted_severity)
        is distinct from (old.deviation, old.deviation_reason, old.adjusted_severity);
    end if;
    if auth.uid() is null then
      if new.deviation is null then new.deviation_state := null;
      elsif new.deviation_state is null then new.deviation_state := 'Requested'; end if;
      return new;
    end if;
    if is_changed then
      new.deviation_state := case when new.deviation is not null then 'Requested' end;
      new.deviation_requested_by := case when new.deviation is not null then auth.uid() end;
      new.deviation_requested_at := case when new.deviation is not null then now() end;
      new.deviation_until := null;
      new.deviation_note := null;
      new.deviation_decided_by := null;
      new.deviation_decided_at := null;
      return new;
    end if;
    if (new.deviation_state, new.deviation_until, new.deviation_note)
      is not distinct from (old.deviation_state, old.deviation_until, old.deviation_note) then
      return new;
    end if;
    if old.deviation_state is distinct from 'Requested' or new.deviation_state not in ('Approved', 'Refused') then
      raise check_violation using message = 'Only a deviation that waits for approval is decided';
    end if;
    if auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'You cannot decide while acting for someone else';
    end if;
    if new.company_id <> all (private.companies_where('content.delete')) then
      raise insufficient_privilege using message = 'An Owner or a Manager decides about a deviation';
    end if;
    if auth.uid() = old.deviation_requested_by and private.has_other_approver(new.company_id) then
      raise insufficient_privilege using message = 'You cannot decide your own request';
    end if;
    -- A day less for time zones behind UTC.
    if new.deviation_until < (now() at time zone 'UTC')::date - 1 then
      raise check_violation using message = 'The approval must end on a date in the future';
    end if;
    new.deviation_decided_by := auth.uid();
    new.deviation_decided_at := now();
    return new;
  end
  $$;
alter function private.review_poam_deviation() owner to app_definer;
