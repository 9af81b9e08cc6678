-- What a decision on a finding says further: why the company is not affected, in the words of VEX, and whether a
-- decision that it is a false positive also holds on assets on which it is found later.
alter table public.vulnerabilities
  add column vex_justification text check (vex_justification in ('component_not_present', 'vulnerable_code_not_present',
    'vulnerable_code_not_in_execute_path', 'vulnerable_code_cannot_be_controlled_by_adversary', 'inline_mitigations_already_exist')),
  add column covers_new_assets boolean not null default true,
  add constraint justified_when_not_affected check (vex_justification is null or status = 'not affected');
