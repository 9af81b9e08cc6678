-- What a company decides about each addressable specification of HIPAA, with its documented reason:
-- 45 CFR 164.306(d)(3).
alter table public.org_control_status
  add column addressable_decision text
    check (addressable_decision in ('Implemented', 'Alternative measure', 'Not reasonable and appropriate')),
  add column addressable_reason text check (length(addressable_reason) <= 5000),
  add constraint decision_says_why check (addressable_decision is null or addressable_decision = 'Implemented'
    or length(btrim(coalesce(addressable_reason, ''))) > 0);
