select private.open_to_scanners('public.vulnerabilities', only_scans => true);

grant insert (
  company_id, fingerprint, scan_id, title, severity, status, cve_ids, rule, source, description, solution, evidence, reference_urls,
  vectors, score, is_known_exploited, kev_due_on, published_on, first_seen_on, owner_id, due_on, decision_reason,
  accepted_until, fixed_on, poam_item_id, vex_justification, covers_new_assets
) on public.vulnerabilities to authenticated;
grant update (
  scan_id, title, severity, status, updated_at, cve_ids, rule, source, description, solution, evidence, reference_urls,
  vectors, score, is_known_exploited, kev_due_on, published_on, first_seen_on, owner_id, due_on, decision_reason,
  accepted_until, fixed_on, poam_item_id, vex_justification, covers_new_assets
) on public.vulnerabilities to authenticated;
grant select, update on public.vulnerabilities to app_definer;

create trigger decide before insert or update on public.vulnerabilities
  for each row execute function private.decide_vulnerability();

-- What a caller reads who breaks a constraint.
comment on constraint decision_says_why on public.vulnerabilities
  is 'A decision says why: fill in decision_reason';
comment on constraint accepted_until_a_day on public.vulnerabilities
  is 'An accepted risk has the day on which its acceptance ends, and no other finding has one';
comment on constraint fixed_on_a_day on public.vulnerabilities
  is 'A fixed finding has the day on which it was fixed, and no other has one';
comment on constraint justified_when_not_affected on public.vulnerabilities
  is 'Only a finding that is not affected has a justification';
