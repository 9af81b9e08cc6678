-- Keeps what the server has put together from `assessment_content` in this transaction, unless proof of a status is
-- missing. Not in a schema that clients reach: the server alone decides what a record contains.
create or replace function private.freeze_assessment(company uuid, assessment uuid, content text, score integer, outcome text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    hash  constant text := encode(sha256(convert_to(content, 'UTF8')), 'hex');
    today constant date := (now() at time zone 'UTC')::date;
    one   public.assessments;
  begin
    if company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow freezing an assessment';
    end if;
    select a.* into one from public.assessments a
    where a.company_id = company and a.id = assessment and a.state in ('Planned', 'In Progress') for update;
    if one.id is null then raise check_violation using message = 'The assessment is frozen already'; end if;
    perform private.require_proof(one);
    update public.assessments a
    set state = 'Frozen', finished_on = today, score = freeze_assessment.score, outcome = freeze_assessment.outcome,
      began_on = coalesce(a.began_on, least(today, a.ended_on))
    where a.company_id = company and a.id = assessment;
    insert into public.assessment_records (company_id, assessment_id, content, sha256, frozen_by)
    values (company, assessment, content, hash, auth.uid());
    return hash;
  end
  $$;
alter function private.freeze_assessment(uuid, uuid, text, integer, text) owner to app_definer;
grant execute on function private.freeze_assessment(uuid, uuid, text, integer, text) to authenticated;
