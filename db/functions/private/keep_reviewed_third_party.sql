-- A third party with decided reviews stays in the register, with them. Deleting the whole company goes on, and so does
-- the service.
create or replace function private.keep_reviewed_third_party() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if auth.uid() is not null and pg_trigger_depth() = 1 and exists (
      select from public.third_party_reviews r
      where r.company_id = old.company_id and r.third_party_id = old.id and r.decision is not null
    ) then
      raise check_violation using message = format(
        '%s has decided reviews, which stay in the register. Offboard it instead: set its status to Offboarding, later to Ended', old.name);
    end if;
    return old;
  end
  $$;
