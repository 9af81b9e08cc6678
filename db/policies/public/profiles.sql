-- Profiles: colleagues see each other's names; a person changes the own name and tour; roles only by functions.
alter table public.profiles enable row level security;
alter table public.profiles force row level security;

grant select, insert, update on public.profiles to app_definer;
grant select on public.profiles to authenticated;
grant update (
  full_name, welcome_tour_enabled, welcome_tour_completed_at, single_key_shortcuts, table_density, section_folds
) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to app_service;

create policy "colleagues read" on public.profiles for select to authenticated
  using (id = any ((select private.colleagues())::uuid[]) or (select private.is_admin()));
create policy "people change their own" on public.profiles for update to authenticated
  using (id = (select private.person())) with check (id = (select private.person()));

-- Who may do what in the whole installation is part of the trail too.
select private.add_audit_triggers('public.profiles', '', 'id', '{welcome_tour_enabled,welcome_tour_completed_at,single_key_shortcuts,table_density,section_folds}');

create trigger protect_last_admin before update of global_role on public.profiles
  for each row when (old.global_role = 'Admin' and new.global_role is distinct from 'Admin') execute function private.protect_last_admin();
create trigger rename_person after update of full_name, email on public.profiles
  for each row when ((old.full_name, old.email) is distinct from (new.full_name, new.email)) execute function private.rename_member_person();

-- What a caller reads who breaks a constraint.
comment on constraint profiles_section_folds_check on public.profiles
  is 'section_folds takes an object of at most 2,000 bytes, such as {"dashboard-status": true}';
