create or replace function private.withdraw_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.ssp_reviews r
    where r.company_id = coalesce(new.company_id, old.company_id) and r.section = coalesce(new.section, old.section);
    return null;
  end
  $$;
alter function private.withdraw_review() owner to app_definer;
