-- Refuses while proof is missing from an assessment that earns a status. The page lists what is missing beforehand.
create or replace function private.require_proof(one public.assessments) returns void
  language plpgsql stable set search_path = ''
  as $$
  declare
    missing text;
  begin
    if not private.earns_status(one) then return; end if;
    select string_agg(format('%s (%s)', m.rule, m.times), ', ' order by m.rule) into missing
    from (select rule, count(*) as times from private.missing_proof(one.company_id, one.id) group by rule) m;
    if missing is not null then
      raise check_violation using message = format('A-%s lacks proof, and earns a status: %s', one.number, missing);
    end if;
  end
  $$;
grant execute on function private.require_proof(public.assessments) to app_definer;
