select private.open_to_members('public.agreement_checks');

-- The server writes what it read in the file; a check goes with its document.
drop policy "editors create" on public.agreement_checks;
drop policy "editors change" on public.agreement_checks;
drop policy "managers delete" on public.agreement_checks;
revoke delete on public.agreement_checks from authenticated;
grant select on public.agreement_checks to app_definer;

-- What a caller reads who breaks a constraint.
comment on constraint agreement_checks_file_sha256_check on public.agreement_checks
  is 'file_sha256 takes 64 hexadecimal digits';
comment on constraint agreement_checks_found_check on public.agreement_checks is 'found takes a JSON array';
