select private.open_to_members('public.third_parties');

grant insert (company_id, name, status, tier, data_held, services, website, owner_id, inherent_risk, residual_risk, contract_starts_on,
    contract_ends_on, last_reviewed_on, next_review_on, cage_code, uei, cmmc_level, sprs_score, sprs_on, affirmation_until, parent_id)
  on public.third_parties to authenticated;
grant update (name, status, tier, data_held, services, website, owner_id, inherent_risk, residual_risk, contract_starts_on,
    contract_ends_on, last_reviewed_on, next_review_on, cage_code, uei, cmmc_level, sprs_score, sprs_on, affirmation_until, parent_id)
  on public.third_parties to authenticated;
grant select on public.third_parties to app_definer;
grant update (owner_id, last_reviewed_on, next_review_on, residual_risk) on public.third_parties to app_definer;

create trigger begin_record before insert on public.third_parties for each row execute function private.begin_record('third party');
create trigger keep_reviewed before delete on public.third_parties for each row execute function private.keep_reviewed_third_party();
create trigger offboard after insert or update of status, data_held on public.third_parties
  for each row execute function private.offboard_third_party();
create trigger stamp before update on public.third_parties for each row execute function private.stamp();

-- What a caller reads who breaks a constraint.
comment on constraint works_for_another on public.third_parties is 'Choose another company as the one it works for';
comment on constraint contract_ends_after_it_starts on public.third_parties is 'The contract cannot end before it starts';
comment on constraint third_parties_cage_code_check on public.third_parties is 'A CAGE code has 5 letters and digits';
comment on constraint third_parties_uei_check on public.third_parties is 'A UEI has 12 letters and digits';
comment on constraint third_parties_data_held_check on public.third_parties is 'data_held takes CUI, FCI, PHI and Personal data';
