-- Asked after the policies, so that it tells nothing of other companies. 32 CFR 170.24(b)(1) holds at every level, the
-- adjudications of 170.24(c)(2)(i)(B)(8) at Level 2.
create or replace function private.check_exception() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    protocol text;
  begin
    select c.protocol_id into protocol
    from public.controls c join public.catalog_controls e on e.id = c.catalog_id
    where c.company_id = new.company_id and c.id = new.control_id and c.protocol_id in ('cmmc', 'cmmc2') and c.nist_id <> '3.12.4';
    if protocol is null then
      raise check_violation using message =
        'Only a requirement of CMMC can count as met so, and never the system security plan itself (3.12.4)';
    elsif protocol = 'cmmc' and new.kind = 'approved-by-dod' then
      raise check_violation using message = 'Adjudications by the DoD CIO are for Level 2';
    end if;
    return null;
  end
  $$;
alter function private.check_exception() owner to app_definer;
