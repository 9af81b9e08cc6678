-- The steps that the offboarding of a third party needs by the data that it holds, its subcontractors and what is
-- inherited from it. Those that it has already stay as they are. One that joins the register after its end has a
-- reason in place of steps.
create or replace function private.begin_offboarding(party public.third_parties, has_ended boolean) returns void
  language sql volatile security definer set search_path = ''
  as $$
    insert into public.offboarding_steps (company_id, third_party_id, step, state, done_by, done_on, note)
    select party.company_id, party.id, s.step, case when has_ended then 'Not needed' else 'Open' end,
      case when has_ended then auth.uid() end, case when has_ended then (now() at time zone 'UTC')::date end,
      case when has_ended then 'It ended before it was recorded here' else '' end
    from (
      select unnest(array['Access revoked', 'Keys and devices returned', 'Agreements ended'])
      union all select held || ' returned or destroyed' from unnest(party.data_held) held
      union all select 'Subcontractors told' where party.data_held <> '{}'
        or exists (select from public.third_parties t where t.company_id = party.company_id and t.parent_id = party.id)
      union all select 'Inherited controls reassigned' where private.inherits_from(party.company_id, party.id)
    ) s (step)
    on conflict (company_id, third_party_id, step) do nothing
  $$;
alter function private.begin_offboarding(public.third_parties, boolean) owner to app_definer;
