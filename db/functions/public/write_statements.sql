-- `entries` is a list of { control_id, body, exception }: a body of null takes the statement back, an exception may be
-- missing. Gives the ids of the exceptions that are in force now.
create or replace function public.write_statements(company uuid, entries jsonb) returns setof uuid
  language plpgsql volatile set search_path = ''
  as $$
  begin
    if jsonb_typeof(entries) <> 'array' or jsonb_array_length(entries) > 2000 then
      raise 'Statements are a list of at most 2,000';
    end if;
    delete from public.implementation_statements s
    using jsonb_to_recordset(entries) e (control_id uuid, body text)
    where s.company_id = company and s.control_id = e.control_id and e.body is null;
    if exists (
      select from public.implementation_statements s
      join jsonb_to_recordset(entries) e (control_id uuid, body text) on e.control_id = s.control_id and e.body is null
      where s.company_id = company
    ) then
      raise 'This cannot be undone: someone else has written since, or more than 15 minutes have passed';
    end if;
    insert into public.implementation_statements as s (company_id, control_id, body)
    select company, e.control_id, e.body from jsonb_to_recordset(entries) e (control_id uuid, body text) where e.body is not null
    order by e.control_id
    on conflict (company_id, control_id) do update set body = excluded.body where s.body <> excluded.body;
    return query
      select public.record_exception(company, e.control_id, e.exception)
      from jsonb_to_recordset(entries) e (control_id uuid, exception jsonb)
      where jsonb_typeof(e.exception) = 'object';
  end
  $$;
grant execute on function public.write_statements(uuid, jsonb) to authenticated;
