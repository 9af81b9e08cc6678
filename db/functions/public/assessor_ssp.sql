-- The newest frozen plan of the framework that is assessed. That it was read is in the trail.
create or replace function public.assessor_ssp(assessment uuid) returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('assessment', assessment);
    plan public.ssp_versions;
  begin
    select v.* into plan
    from public.assessments a
    join public.ssp_versions v on v.company_id = a.company_id and v.protocol_id = a.protocol_id
    where a.company_id = seat.company_id and a.id = seat.subject_id
    order by v.number desc limit 1;
    if plan.id is null then return null; end if;
    perform audit.record('assessor_read_plan', seat.company_id, plan.id::text,
      jsonb_build_object('assessment_id', assessment, 'assessor', seat.name, 'version', plan.number, 'sha256', plan.sha256));
    return plan.content::json;
  end
  $$;
alter function public.assessor_ssp(uuid) owner to app_definer;
grant execute on function public.assessor_ssp(uuid) to authenticated;
