-- `entries` is a list of { control_id, objective_id, entry, expected }: `entry` is what a result becomes, null takes it
-- away. Where there is an `expected`, the result must still be that. As the caller.
create or replace function public.write_results(company uuid, assessment uuid, entries jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    theirs text;
    changed text;
  begin
    if jsonb_typeof(entries) <> 'array' or jsonb_array_length(entries) > 5000 then
      raise 'Results are a list of at most 5,000';
    end if;
    -- Locked, so that no result is entered between the check and the write.
    perform from public.assessment_results r where r.company_id = company and r.assessment_id = assessment
    order by r.id for update;
    select string_agg(n.name, ', ') filter (where n.is_theirs), string_agg(n.name, ', ') filter (where n.is_changed)
    into theirs, changed
    from (
      select c.nist_id || coalesce('[' || o.letter || ']', '') as name, r.assessor_id is not null as is_theirs,
        e.expected is not null and (
          r.id is null
          or (e.entry is null and r.poam_item_id is not null)
          or e.expected is distinct from jsonb_build_object('result', r.result, 'methods', r.methods, 'steps', r.steps,
            'sample', r.sample, 'observed', r.observed, 'finding', r.finding)) as is_changed
      from jsonb_to_recordset(entries) e (control_id uuid, objective_id text, entry jsonb, expected jsonb)
      left join public.assessment_results r on r.company_id = company and r.assessment_id = assessment
        and r.control_id = e.control_id and r.objective_id is not distinct from e.objective_id
      left join public.controls c on c.company_id = company and c.id = e.control_id
      left join public.catalog_objectives o on o.id = e.objective_id
      order by c.nist_id, o.position
    ) n;
    if theirs is not null then
      raise check_violation using message = format('The assessor from outside has entered %s', left(theirs, 400)),
        hint = 'That is theirs to change: leave it out. Nothing was written.';
    end if;
    if changed is not null then
      raise check_violation using message = format('%s was changed or planned since', left(changed, 400)),
        hint = 'Nothing was taken back. Change the results one by one.';
    end if;
    delete from public.assessment_results r
    using jsonb_to_recordset(entries) e (control_id uuid, objective_id text, entry jsonb)
    where r.company_id = company and r.assessment_id = assessment and r.control_id = e.control_id
      and r.objective_id is not distinct from e.objective_id and e.entry is null;
    insert into public.assessment_results as r (company_id, assessment_id, control_id, objective_id, result, methods, steps, sample,
      observed, finding)
    select company, assessment, e.control_id, e.objective_id, n.result, coalesce(n.methods, '{}'), coalesce(n.steps, ''),
      coalesce(n.sample, ''), coalesce(n.observed, ''), coalesce(n.finding, '')
    from jsonb_to_recordset(entries) e (control_id uuid, objective_id text, entry jsonb),
      jsonb_populate_record(null::public.assessment_results, e.entry) n
    where e.entry is not null
    order by e.control_id, e.objective_id
    on conflict (company_id, assessment_id, control_id, objective_id) do update set result = excluded.result,
      methods = excluded.methods, steps = excluded.steps, sample = excluded.sample, observed = excluded.observed,
      finding = excluded.finding;
  end
  $$;
grant execute on function public.write_results(uuid, uuid, jsonb) to authenticated;
