-- Adds people of a file, or changes those whose mail address is known, as the caller. Each entry has name, email,
-- department, groups, is_external, left_on, and its manager's address: '' for none, null to leave the manager alone.
-- `given` names the columns of the file; of people who are listed, department, groups, is_external and left_on stay
-- where it does not name them. Without it all are given.
-- A manager who is not listed yet is added under the address, and gets the name when the file comes to it.
create or replace function public.import_people(company uuid, entries jsonb) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    if jsonb_typeof(entries) <> 'array' or jsonb_array_length(entries) > 2000 then
      raise 'People are a list of at most 2,000';
    end if;
    with entry as materialized (
      select e.name, lower(btrim(e.email)) as email, e.department, e.groups, e.is_external, e.left_on,
        coalesce(e.given, '{department,groups,is_external,left_on}') as given
      from jsonb_to_recordset(entries)
        e (name text, email text, department text, groups text[], is_external boolean, left_on date, given text[])
    )
    insert into public.people as known (company_id, name, email, department, groups, is_external, source, left_on)
    select company, e.name, e.email,
      case when k.id is null or 'department' = any (e.given) then coalesce(e.department, '') else k.department end,
      case when k.id is null or 'groups' = any (e.given) then coalesce(e.groups, '{}') else k.groups end,
      case when k.id is null or 'is_external' = any (e.given) then coalesce(e.is_external, false) else k.is_external end, 'File',
      case when k.id is null or 'left_on' = any (e.given) then e.left_on else k.left_on end
    from entry e
    left join public.people k on k.company_id = company and k.email = e.email
    order by e.email
    on conflict (company_id, email) do update
    set name = excluded.name, department = excluded.department, groups = excluded.groups, left_on = excluded.left_on,
      is_external = excluded.is_external and known.user_id is null
    where (known.name, known.department, known.groups, known.left_on, known.is_external)
      is distinct from (excluded.name, excluded.department, excluded.groups, excluded.left_on, excluded.is_external and known.user_id is null);
    insert into public.people (company_id, name, email, source)
    select distinct company, lower(btrim(e.manager)), lower(btrim(e.manager)), 'File'
    from jsonb_to_recordset(entries) e (manager text)
    where btrim(e.manager) <> ''
    on conflict (company_id, email) do nothing;
    update public.people p set manager_id = m.id
    from jsonb_to_recordset(entries) e (email text, manager text)
    left join public.people m on m.company_id = company and m.email = lower(btrim(e.manager))
    where e.manager is not null and p.company_id = company and p.email = lower(btrim(e.email))
      and p.manager_id is distinct from m.id;
  end
  $$;
grant execute on function public.import_people(uuid, jsonb) to authenticated;
