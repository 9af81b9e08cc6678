-- A Conditional status holds for 180 days. Within them an assessment of what was not met closes it out, and it becomes Final
-- (32 CFR 170.21(b)); who comes later has no status. What is closed by what was found says `domain/assessments/close-out.ts`.

alter table public.assessments
  -- The assessment with a Conditional status that this one closes out. Written by the database alone.
  add column closes_id uuid,
  add foreign key (company_id, closes_id) references public.assessments (company_id, id),
  add constraint closes_another check (closes_id <> id);
create index on public.assessments (company_id, closes_id);
-- One at a time; what closed nothing is frozen, and another may follow.
create unique index one_close_out_at_a_time on public.assessments (company_id, closes_id) where state in ('Planned', 'In Progress');
grant insert on public.assessments to app_definer;

-- Refuses unless a Conditional status is in force there today.
create function private.require_conditional(base public.assessments) returns void
  language plpgsql stable set search_path = ''
  as $$
  begin
    if base.state is distinct from 'Affirmed' or base.outcome is distinct from 'conditional' or base.close_out_by is null then
      raise check_violation using message = 'Only a Conditional status that is in force is closed out';
    end if;
    if base.close_out_by < (now() at time zone 'UTC')::date then
      raise check_violation using message = format('The Conditional status expired after %s: it takes a new assessment', base.close_out_by);
    end if;
  end
  $$;
alter function private.require_conditional(public.assessments) owner to app_definer;
revoke execute on function private.require_conditional(public.assessments) from public;

-- Plans the assessment that closes out what was not met: these controls, until the last day. In no schema that clients reach: which
-- controls those are is the server's to say, from the frozen record. Returns its number.
create function private.begin_close_out(company uuid, assessment uuid, title text, controls uuid[]) returns integer
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
revoke execute on function private.begin_close_out(uuid, uuid, text, uuid[]) from public;
grant execute on function private.begin_close_out(uuid, uuid, text, uuid[]) to authenticated;

-- As before (0028), and what closes out a Conditional status, while that is in force: it replaces the assessment before it too.
create or replace function private.affirm_assessment(company uuid, assessment uuid, occasion text, name text, title text, statement text,
  status_on date, valid_until date, affirm_by date, close_out_by date) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    one  public.assessments;
    base public.assessments;
  begin
    perform private.require_oneself();
    select a.* into one from public.assessments a
    where a.company_id = company and a.id = assessment and a.company_id = any (private.companies_where('company.read')) for update;
    if one.id is null then raise no_data_found using message = 'There is no such assessment'; end if;
    if company <> all (private.companies_where('settings.manage')) and one.official_id is distinct from auth.uid() then
      raise insufficient_privilege using message = 'Only an Owner or the affirming official may affirm';
    end if;
    if not private.is_recent() then
      raise sqlstate 'PGRST' using
        message = '{"code":"reauthentication_needed","message":"Prove again who you are: sign in anew, or enter the code of your factor","details":null,"hint":null}',
        detail = '{"status":403,"headers":{}}';
    end if;
    if one.state <> (case when occasion = 'Annual' then 'Affirmed' else 'Frozen' end)
      or (one.state = 'Frozen' and (occasion = 'Close-out') is distinct from (one.closes_id is not null)) then
      raise check_violation using message = 'This is not the time for that affirmation';
    end if;
    if occasion = 'Close-out' then
      select a.* into base from public.assessments a where a.company_id = company and a.id = one.closes_id for update;
      perform private.require_conditional(base);
    end if;
    insert into public.assessment_affirmations (company_id, assessment_id, occasion, name, title, statement, sha256, affirmed_by)
    select company, assessment, affirm_assessment.occasion, affirm_assessment.name, affirm_assessment.title, affirm_assessment.statement,
      r.sha256, auth.uid()
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

-- As before (0034), and which assessment it closes out, or which close it out.
create or replace function public.assessment_content(company_uuid uuid, assessment_number integer) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'company', c.name, 'cageCode', c.cage_code, 'at', now(),
      'assessment', json_build_object('id', a.id, 'number', a.number, 'protocol', a.protocol_id, 'kind', a.kind, 'title', a.title,
        'scope', a.scope, 'coversAll', a.covers_all, 'state', a.state, 'startsOn', a.starts_on, 'endsOn', a.ends_on, 'beganOn', a.began_on,
        'finishedOn', a.finished_on, 'leadId', a.lead_id, 'officialId', a.official_id, 'score', a.score, 'outcome', a.outcome,
        'statusOn', a.status_on, 'validUntil', a.valid_until, 'affirmBy', a.affirm_by, 'closeOutBy', a.close_out_by),
      'closes', (
        select json_build_object('id', b.id, 'number', b.number, 'state', b.state, 'statusOn', b.status_on, 'closeOutBy', b.close_out_by,
          'sha256', r.sha256)
        from public.assessments b
        join public.assessment_records r on r.company_id = b.company_id and r.assessment_id = b.id
        where b.company_id = a.company_id and b.id = a.closes_id),
      'closeOuts', coalesce((
        select json_agg(json_build_object('number', b.number, 'state', b.state, 'outcome', b.outcome) order by b.number)
        from public.assessments b where b.company_id = a.company_id and b.closes_id = a.id), '[]'),
      'assessors', coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'organization', s.organization, 'role', s.role,
          'memberId', s.member_id, 'email', s.email, 'accessUntil', s.access_until) order by s.created_at, s.id)
        from public.assessment_assessors s where s.company_id = a.company_id and s.assessment_id = a.id), '[]'),
      'controls', coalesce((
        select json_agg(json_build_object('id', k.id, 'number', k.nist_id, 'title', k.title, 'domain', k.safeguard_domain,
          'status', coalesce(s.status, 'Not Started'), 'naReason', coalesce(s.na_reason, ''), 'statement', coalesce(w.body, ''),
          'exception', private.told_exception(x),
          'objectives', coalesce((
            select json_agg(json_build_object('id', o.id, 'letter', o.letter, 'words', o.words, 'result', p.result,
              'note', coalesce(p.note, '')) order by o.position)
            from public.catalog_objectives o
            left join public.control_objectives p on p.company_id = k.company_id and p.control_id = k.id and p.objective_id = o.id
            where o.catalog_id = k.catalog_id), '[]'),
          'evidence', coalesce((
            select json_agg(json_build_object('number', e.number, 'title', e.title, 'version', e.version, 'fileName', e.file_name,
              'sha256', e.file_sha256, 'expiresOn', e.expires_on, 'objectives', l.objectives) order by e.number)
            from (
              select l.evidence_id, coalesce(json_agg(o.letter order by o.position) filter (where o.id is not null), '[]') as objectives
              from public.evidence_links l left join public.catalog_objectives o on o.id = l.objective_id
              where l.company_id = k.company_id and l.control_id = k.id group by l.evidence_id
            ) l
            join public.evidence e on e.company_id = k.company_id and e.id = l.evidence_id and e.archived_at is null), '[]'))
          order by k.nist_id)
        from public.assessment_controls z
        join public.controls k on k.company_id = z.company_id and k.id = z.control_id
        left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
        left join public.implementation_statements w on w.company_id = k.company_id and w.control_id = k.id
        left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
        where z.company_id = a.company_id and z.assessment_id = a.id), '[]'),
      'results', coalesce((
        select json_agg(json_build_object('controlId', r.control_id, 'objectiveId', r.objective_id, 'result', r.result,
          'methods', r.methods, 'steps', r.steps, 'sample', r.sample, 'observed', r.observed, 'finding', r.finding))
        from public.assessment_results r where r.company_id = a.company_id and r.assessment_id = a.id), '[]'),
      'plan', coalesce((
        select json_agg(json_build_object('number', i.number, 'weakness', i.weakness, 'severity', i.severity, 'status', i.status,
          'dueOn', i.due_on, 'controls', (
            select json_agg(distinct k.nist_id) from public.poam_controls l
            join public.controls k on k.company_id = l.company_id and k.id = l.control_id
            where l.company_id = i.company_id and l.item_id = i.id)) order by i.number)
        from public.poam_items i
        where i.company_id = a.company_id and i.status not in ('Draft', 'Closed') and exists (
          select from public.poam_controls l
          join public.assessment_controls z on z.company_id = l.company_id and z.control_id = l.control_id and z.assessment_id = a.id
          where l.company_id = i.company_id and l.item_id = i.id)), '[]'))
    from public.assessments a join public.companies c on c.id = a.company_id
    where a.company_id = company_uuid and a.number = assessment_number
      and a.company_id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
