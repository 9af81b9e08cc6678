-- The first result begins an assessment.
create or replace function private.begin_with_result() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.assessments a set state = 'In Progress'
    where a.company_id = new.company_id and a.id = new.assessment_id and a.state = 'Planned';
    return null;
  end
  $$;
alter function private.begin_with_result() owner to app_definer;
