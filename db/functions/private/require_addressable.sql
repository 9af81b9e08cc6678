-- Only an addressable specification has a decision: a required one must be implemented.
create or replace function private.require_addressable() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if not exists (
      select from public.controls c join public.catalog_controls g on g.id = c.catalog_id
      where c.company_id = new.company_id and c.id = new.control_id and g.requirement = 'addressable'
    ) then
      raise check_violation using message = 'Only an addressable specification has a decision under 45 CFR 164.306(d)(3)';
    end if;
    return new;
  end
  $$;
