-- An Owner or the named affirming official signs a record, in person and with a fresh proof of identity. The dates that
-- follow are computed by the server. The first affirmation replaces earlier assessments of the same kind; a close-out
-- also replaces the assessment whose Conditional status it closes, while that is in force. What was frozen before proof
-- was asked for needs it now. `issues` is the list that the official read and signs with it.
create or replace function private.affirm_assessment(company uuid, assessment uuid, occasion text, name text, title text, statement text,
  status_on date, valid_until date, affirm_by date, close_out_by date, issues jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    one  public.assessments;
    base public.assessments;
  begin
    perform private.require_unimpersonated_person();
    select a.* into one from public.assessments a
    where a.company_id = company and a.id = assessment and a.company_id = any (private.companies_where('company.read')) for update;
    if one.id is null then raise no_data_found using message = 'There is no such assessment'; end if;
    if company <> all (private.companies_where('settings.manage')) and one.official_id is distinct from auth.uid() then
      raise insufficient_privilege using message = 'Only an Owner or the affirming official may affirm';
    end if;
    if not private.is_recent() then
      raise sqlstate 'PGRST' using
        message = '{"code":"reauthentication_needed","message":"Prove again who you are: sign in again, or enter the code of your factor","details":null,"hint":null}',
        detail = '{"status":403,"headers":{}}';
    end if;
    if one.state <> (case when occasion = 'Annual' then 'Affirmed' else 'Frozen' end)
      or (one.state = 'Frozen' and (occasion = 'Close-out') is distinct from (one.closes_id is not null)) then
      raise check_violation using message = 'This is not the time for that affirmation';
    end if;
    if occasion <> 'Annual' and not exists (
      select from public.assessment_records r
      where r.company_id = company and r.assessment_id = affirm_assessment.assessment and r.content::json -> 'proof' is not null
    ) then
      perform private.require_proof(one);
    end if;
    if occasion = 'Close-out' then
      select a.* into base from public.assessments a where a.company_id = company and a.id = one.closes_id for update;
      perform private.require_conditional(base);
    end if;
    insert into public.assessment_affirmations (company_id, assessment_id, occasion, name, title, statement, sha256, issues, affirmed_by)
    select company, assessment, affirm_assessment.occasion, affirm_assessment.name, affirm_assessment.title, affirm_assessment.statement,
      r.sha256, affirm_assessment.issues, auth.uid()
    from public.assessment_records r where r.company_id = company and r.assessment_id = affirm_assessment.assessment;
    update public.assessments a
    set state = 'Affirmed', status_on = affirm_assessment.status_on, valid_until = affirm_assessment.valid_until,
      affirm_by = affirm_assessment.affirm_by, close_out_by = affirm_assessment.close_out_by
    where a.company_id = company and a.id = assessment;
    if occasion <> 'Annual' then
      update public.assessments a set state = 'Superseded'
      where a.company_id = company and a.id <> assessment and a.kind = one.kind and a.protocol_id = one.protocol_id and a.state = 'Affirmed';
    end if;
    if close_out_by is not null then
      insert into public.assessment_dates (company_id, conditional_on) values (company, affirm_assessment.status_on)
      on conflict (company_id) do update set conditional_on = excluded.conditional_on;
    end if;
  end
  $$;
alter function private.affirm_assessment(uuid, uuid, text, text, text, text, date, date, date, date, jsonb) owner to app_definer;
grant execute on function private.affirm_assessment(uuid, uuid, text, text, text, text, date, date, date, date, jsonb) to authenticated;
