-- Keeps the rows and has them written. `given` is a list of { row, entry }.
create or replace function private.begin_import(company uuid, job_kind text, title text, session uuid, given jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    made constant uuid := private.start_job(company, job_kind, title, '{}');
  begin
    insert into private.imports (company_id, job_id, claims, session_id, origin)
    values (company, made, auth.jwt(), session, coalesce(nullif(current_setting('request.origin', true), '')::jsonb, '{}'));
    insert into private.import_rows (company_id, job_id, position, row_number, entry)
    select company, made, g.place, (g.one ->> 'row')::integer, g.one -> 'entry'
    from jsonb_array_elements(given) with ordinality g (one, place);
    return made;
  end
  $$;
alter function private.begin_import(uuid, text, text, uuid, jsonb) owner to app_definer;
grant execute on function private.begin_import(uuid, text, text, uuid, jsonb) to authenticated;
