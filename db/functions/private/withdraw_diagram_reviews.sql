create or replace function private.withdraw_diagram_reviews() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.ssp_reviews r
    where r.company_id = coalesce(new.company_id, old.company_id) and private.has_diagram(r.section);
    return null;
  end
  $$;
alter function private.withdraw_diagram_reviews() owner to app_definer;
