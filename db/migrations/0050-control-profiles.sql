-- What somebody else wants of a catalog: a profile of OSCAL that the company has brought in. It changes no control and no status;
-- lists show what it takes and what it leaves out.

create table public.control_profiles (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  protocol_id text not null references public.protocols,
  -- As the profile calls itself; the next with the same name and version takes its place.
  title       text not null check (length(btrim(title)) between 1 and 300),
  version     text not null check (length(version) <= 100),
  -- The numbers of the controls that it takes, as they stand in the list.
  numbers     text[] not null check (cardinality(numbers) between 1 and 5000 and array_position(numbers, null) is null),
  -- Where it imports from, what it names that nobody here knows, and what it says that is not applied: shown as it was when it came.
  report      jsonb not null check (jsonb_typeof(report) = 'object' and length(report::text) <= 4000000),
  created_by  uuid default auth.uid() references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  updated_by  uuid references public.profiles on delete set null,
  updated_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, protocol_id, title, version)
);
create index on public.control_profiles (created_by);
create index on public.control_profiles (updated_by);
select private.open_to_members('public.control_profiles');
-- With its id: what was removed comes back under the address that it had.
grant insert (company_id, id, protocol_id, title, version, numbers, report), update (numbers, report)
  on public.control_profiles to authenticated;
create trigger stamp_author before insert or update on public.control_profiles for each row execute function private.stamp_author();

-- Who may import and not delete takes back an import of their own, within a quarter of an hour.
create policy "importers take back" on public.control_profiles for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[])
    and created_by = (select auth.uid()) and created_at > now() - interval '15 minutes');
