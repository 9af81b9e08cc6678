create or replace function public.end_assessor_access(company uuid, assessor uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_settings(company);
    update public.assessment_assessors s set access_until = now()
    where s.company_id = company and s.id = assessor and s.access_until > now();
    if not found then raise 'This access has ended already'; end if;
  end
  $$;
alter function public.end_assessor_access(uuid, uuid) owner to app_definer;
grant execute on function public.end_assessor_access(uuid, uuid) to authenticated;
