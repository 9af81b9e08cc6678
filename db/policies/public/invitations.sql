alter table public.invitations enable row level security;
alter table public.invitations force row level security;

grant select on public.invitations to authenticated;
grant select, insert, update, delete on public.invitations to app_service;
grant select, insert, update on public.invitations to app_definer;

create policy "owners read" on public.invitations for select to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));

select private.add_audit_triggers('public.invitations', redacted => '{email}');

-- What a caller reads who breaks a constraint.
comment on constraint invitations_check on public.invitations
  is 'The access of an Owner has no end: choose another role, or leave the day out';
comment on constraint invitations_email_check on public.invitations
  is 'email takes at most 254 characters, in small letters';
