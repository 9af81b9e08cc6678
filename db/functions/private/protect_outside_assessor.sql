-- As the caller, so that what the database does itself (a company that is deleted, a person who is erased) goes on.
create or replace function private.protect_outside_assessor() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    part constant jsonb := to_jsonb(old);
  begin
    if current_user <> 'authenticated' then return old; end if;
    if tg_table_name = 'assessment_assessors' and part ->> 'email' is not null then
      raise insufficient_privilege using message = 'Only an Owner can end the access of an outside assessor; it stays on record';
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
