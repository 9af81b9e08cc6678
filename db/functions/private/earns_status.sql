-- Whether an assessment earns a CMMC status, as `earnsStatus` of the domain says; a close-out always does. 32 CFR
-- 170.15 to 170.17.
create or replace function private.earns_status(one public.assessments) returns boolean
  language sql immutable set search_path = ''
  as $$
    select one.closes_id is not null
      or (one.protocol_id = 'cmmc' and one.kind = 'Self-assessment')
      or (one.protocol_id = 'cmmc2' and one.kind in ('Self-assessment', 'Third-party assessment'))
  $$;
grant execute on function private.earns_status(public.assessments) to authenticated, app_definer;
