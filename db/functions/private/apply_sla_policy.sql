-- Gives every open finding of a company the due date of its rules. Returns how many got another day.
create or replace function private.apply_sla_policy(company uuid) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    changed integer;
  begin
    if auth.uid() is not null and company <> all (private.companies_where('content.delete')) then
      raise insufficient_privilege using message = 'An Owner or a Manager sets deadlines';
    end if;
    with moving as (
      select c.id, c.due_on is distinct from c.was_due_on as is_moved
      from private.sla_policy(company) p, private.due_changes(company, p.rules, p.holidays) c
    ), moved as (
      -- The trigger decide_vulnerability computes the day.
      update public.vulnerabilities v set due_rule = 'by the rules' from moving
      where v.company_id = company and v.id = moving.id
      returning moving.is_moved
    )
    select count(*) filter (where is_moved) into changed from moved;
    return changed;
  end
  $$;
alter function private.apply_sla_policy(uuid) owner to app_definer;
grant execute on function private.apply_sla_policy(uuid) to authenticated;
