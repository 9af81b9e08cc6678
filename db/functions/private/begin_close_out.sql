-- Plans the assessment that closes out what was not met: these controls, until the last day. In no schema that clients
-- reach: which controls those are is the server's to say, from the frozen record. Returns its number.
create or replace function private.begin_close_out(company uuid, assessment uuid, title text, controls uuid[]) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    base public.assessments;
    made public.assessments;
  begin
    if company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow beginning a close-out';
    end if;
    select a.* into base from public.assessments a where a.company_id = company and a.id = assessment for update;
    perform private.require_conditional(base);
    if base.protocol_id is distinct from (select c.protocol_id from public.companies c where c.id = company) then
      raise check_violation using message = 'The company has another framework now: choose the one of the assessment first';
    end if;
    if exists (
      select from public.assessments a
      where a.company_id = company and a.closes_id = base.id
        and (a.state in ('Planned', 'In Progress') or (a.state = 'Frozen' and a.outcome = 'final'))
    ) then
      raise check_violation using message = 'A close-out is under way already';
    end if;
    insert into public.assessments (company_id, kind, title, scope, covers_all, lead_id, official_id, starts_on, ends_on, closes_id)
    values (company, base.kind, begin_close_out.title, base.scope, false, base.lead_id, base.official_id,
      (now() at time zone 'UTC')::date, base.close_out_by, base.id)
    returning * into made;
    insert into public.assessment_controls (company_id, assessment_id, control_id)
    select company, made.id, c.id from unnest(controls) c (id);
    return made.number;
  end
  $$;
alter function private.begin_close_out(uuid, uuid, text, uuid[]) owner to app_definer;
grant execute on function private.begin_close_out(uuid, uuid, text, uuid[]) to authenticated;
