-- An objective of one control cannot be answered under another. Asked after the policies, so that it tells nothing of
-- other companies.
create or replace function private.check_objective() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (
      select from public.controls c join public.catalog_objectives o on o.catalog_id = c.catalog_id
      where c.company_id = new.company_id and c.id = new.control_id and o.id = new.objective_id
    ) then
      raise foreign_key_violation using message = 'The control has no such objective';
    end if;
    return null;
  end
  $$;
alter function private.check_objective() owner to app_definer;
