-- What an assessor from outside entered stays theirs until the end: whoever may edit could take away their seat, or a control out of the
-- scope, and with it what they had found. And a final status ends the 180 days of the Conditional one before it.

-- As the caller, so that what the database does itself (a company that is deleted, a person who is erased) goes on.
create function private.keep_assessor_part() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    part constant jsonb := to_jsonb(old);
  begin
    if current_user <> 'authenticated' then return old; end if;
    if tg_table_name = 'assessment_assessors' and part ->> 'email' is not null then
      raise insufficient_privilege using message = 'A seat of somebody from outside is ended by an Owner, and stays on record';
    end if;
    if tg_table_name = 'assessment_controls' and exists (
      select from public.assessment_results r
      where r.company_id = old.company_id and r.assessment_id = old.assessment_id and r.assessor_id is not null
        and r.control_id = (part ->> 'control_id')::uuid
    ) then
      raise insufficient_privilege using message = 'The assessor has entered results for this control: it stays in the scope';
    end if;
    return old;
  end
  $$;
revoke execute on function private.keep_assessor_part() from public;
create trigger keep_assessor_part before delete on public.assessment_assessors
  for each row execute function private.keep_assessor_part();
create trigger keep_assessor_part before delete on public.assessment_controls
  for each row execute function private.keep_assessor_part();

-- A status without a day of closing out is a final one; an assessment that earned none, or none of CMMC, has no end of its validity.
create function private.end_conditional_days() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.assessment_dates d set conditional_on = null
    where d.company_id = new.company_id and d.conditional_on <= new.status_on;
    return null;
  end
  $$;
alter function private.end_conditional_days() owner to app_definer;
revoke execute on function private.end_conditional_days() from public;
create trigger end_conditional_days after update of state on public.assessments
  for each row when (new.state = 'Affirmed' and old.state = 'Frozen' and new.valid_until is not null and new.close_out_by is null)
  execute function private.end_conditional_days();
