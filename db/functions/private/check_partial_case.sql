-- Asked after the policies, so that it tells nothing of other companies. 32 CFR 170.24(c)(2)(i)(B)(4).
create or replace function private.check_partial_case() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (
      select from public.controls c
      where c.company_id = new.company_id and c.id = new.control_id and c.protocol_id = 'cmmc2' and c.nist_id in ('3.5.3', '3.13.11')
    ) then
      return null;
    end if;
    raise check_violation using message = 'Only 3.5.3 and 3.13.11 of Level 2 have a partial case';
  end
  $$;
alter function private.check_partial_case() owner to app_definer;
