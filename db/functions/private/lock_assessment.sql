-- Keeps others from entering anything until the end of the transaction in which the record is put together.
create or replace function private.lock_assessment(company uuid, assessment_number integer) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow freezing an assessment';
    end if;
    perform from public.assessments a where a.company_id = company and a.number = assessment_number for update;
  end
  $$;
alter function private.lock_assessment(uuid, integer) owner to app_definer;
grant execute on function private.lock_assessment(uuid, integer) to authenticated;
