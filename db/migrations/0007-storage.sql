-- Files. A row here is the only thing that makes a file visible, and it is written after the bytes are safe: a row never
-- points to nothing. In a bucket for companies the first folder of a name is the company's id, and the rights on the file
-- are the rights in that company; other buckets are an Admin's.

create schema storage authorization app_owner;
grant usage on schema storage to anon, authenticated, app_api, app_service, app_definer;

create table storage.buckets (
  id                 text primary key check (length(id) between 1 and 100),
  name               text not null unique,
  owner              uuid default auth.uid(),
  public             boolean not null default false,
  for_companies      boolean not null default false,
  file_size_limit    bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  check (not (public and for_companies))
);
insert into storage.buckets (id, name, for_companies) values ('evidence', 'evidence', true);

create table storage.objects (
  id               uuid primary key default gen_random_uuid(),
  bucket_id        text not null references storage.buckets,
  -- By bytes, so that a folder is one stretch of the index.
  name             text collate "C" not null check (length(name) between 1 and 1024),
  company_id       uuid references public.companies on delete cascade,
  path_tokens      text[] not null generated always as (string_to_array(name, '/')) stored,
  owner            uuid default auth.uid(),
  -- Names the stored bytes. A new upload to the same name is a new version; bytes are never overwritten.
  version          uuid not null,
  size             bigint not null check (size >= 0),
  content_type     text not null,
  -- Hex SHA-256 of the bytes; every read compares.
  sha256           text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  cache_control    text not null default 'no-cache',
  user_metadata    jsonb,
  scan             text not null default 'not scanned' check (scan in ('not scanned', 'pending', 'clean', 'infected')),
  -- When the stored bytes were last compared with the hash, and when they were first found different.
  checked_at       timestamptz,
  damaged_at       timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create unique index on storage.objects (version);
create index on storage.objects (company_id, bucket_id, name);
create index on storage.objects (checked_at nulls first);
create index on storage.objects (scan) where scan in ('not scanned', 'pending');

create function storage.foldername(name text) returns text[]
  language sql immutable set search_path = '' return (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1];
create function storage.filename(name text) returns text
  language sql immutable set search_path = '' return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];
create function storage.extension(name text) returns text
  language sql immutable set search_path = '' return substring(storage.filename(name) from '\.([^.]+)$');
revoke execute on function storage.foldername(text), storage.filename(text), storage.extension(text) from public;
grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text) to anon, authenticated, app_service;

-- The company of a file is its first folder, never what a client says, and stays its company: a file goes to another one
-- as a copy.
create function storage.set_company() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.company_id := null;
    if exists (select from storage.buckets where id = new.bucket_id and for_companies) then
      if new.name !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.' then
        raise insufficient_privilege using message = 'The first folder must be the id of a company',
          hint = 'Name the file <company id>/<anything>.';
      end if;
      new.company_id := split_part(new.name, '/', 1)::uuid;
    end if;
    if tg_op = 'UPDATE' and new.company_id is distinct from old.company_id then
      raise insufficient_privilege using message = 'A file cannot be moved to another company', hint = 'Copy it instead.';
    end if;
    return new;
  end
  $$;
grant select on storage.buckets to app_definer;
grant usage, create on schema storage to app_definer;
alter function storage.set_company() owner to app_definer;
revoke execute on function storage.set_company() from public;
create trigger set_company before insert or update of name, bucket_id on storage.objects
  for each row execute function storage.set_company();

alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
grant select, delete on storage.buckets to authenticated;
grant insert (id, name, public, file_size_limit, allowed_mime_types) on storage.buckets to authenticated;
grant update (public, file_size_limit, allowed_mime_types, updated_at) on storage.buckets to authenticated;
create policy "members see the companies' buckets" on storage.buckets for select to authenticated
  using (for_companies or public or (select private.is_admin()));
create policy "admins create" on storage.buckets for insert to authenticated with check ((select private.is_admin()));
create policy "admins change" on storage.buckets for update to authenticated
  using ((select private.is_admin()) and not for_companies) with check ((select private.is_admin()) and not for_companies);
create policy "admins delete" on storage.buckets for delete to authenticated
  using ((select private.is_admin()) and not for_companies);

alter table storage.objects enable row level security;
alter table storage.objects force row level security;
grant select, insert, update, delete on storage.objects to authenticated;
create policy "members read" on storage.objects for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[])
    or (company_id is null and (select private.is_admin())));
create policy "editors create" on storage.objects for insert to authenticated
  with check (company_id = any ((select private.companies_where('content.edit'))::uuid[])
    or (company_id is null and (select private.is_admin())));
create policy "editors change" on storage.objects for update to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[])
    or (company_id is null and (select private.is_admin())))
  with check (company_id = any ((select private.companies_where('content.edit'))::uuid[])
    or (company_id is null and (select private.is_admin())));
create policy "managers delete" on storage.objects for delete to authenticated
  using (company_id = any ((select private.companies_where('content.delete'))::uuid[])
    or (company_id is null and (select private.is_admin())));
grant select, insert, update, delete on storage.buckets, storage.objects to app_service;

-- A piece of evidence keeps the facts of its file, so that they stand in lists, exports and live updates, and outlive the
-- file itself. No client writes them.
alter table public.evidence
  add column file_name   text,
  add column file_size   bigint,
  add column file_type   text,
  add column file_sha256 text,
  add column file_scan   text;
create unique index evidence_file on public.evidence (company_id, file) where file is not null;

grant select, delete on storage.objects to app_definer;
grant update (file, file_name, file_size, file_type, file_sha256, file_scan) on public.evidence to app_definer;

-- Makes a stored file the file of a piece of evidence; both belong to the company, and the caller may edit there.
create function private.attach_file(company uuid, evidence_id uuid, object_id uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.evidence e
    set file = o.name, file_name = storage.filename(o.name), file_size = o.size, file_type = o.content_type,
        file_sha256 = o.sha256, file_scan = o.scan
    from storage.objects o
    where e.company_id = company and e.id = evidence_id and o.id = object_id and o.company_id = company
      and o.bucket_id = 'evidence' and company = any (private.companies_where('content.edit'));
    if not found then
      raise insufficient_privilege using message = 'The file cannot be attached to this evidence';
    end if;
  end
  $$;
grant execute on function storage.filename(text) to app_definer;
alter function private.attach_file(uuid, uuid, uuid) owner to app_definer;
revoke execute on function private.attach_file(uuid, uuid, uuid) from public;
grant execute on function private.attach_file(uuid, uuid, uuid) to authenticated;

-- The piece of evidence for a file that was uploaded by itself (resumably): both or nothing.
create function public.add_evidence(company uuid, control uuid, title text, file text, description text default null)
  returns public.evidence
  language plpgsql volatile set search_path = ''
  as $$
  declare
    made public.evidence;
    object_id uuid;
  begin
    insert into public.evidence (company_id, control_id, title, description)
    values (company, control, add_evidence.title, add_evidence.description)
    returning * into made;
    select o.id into object_id from storage.objects o
    where o.bucket_id = 'evidence' and o.company_id = company and o.name = add_evidence.file;
    perform private.attach_file(company, made.id, object_id);
    select * into made from public.evidence e where e.company_id = company and e.id = made.id;
    return made;
  end
  $$;
revoke execute on function public.add_evidence(uuid, uuid, text, text, text) from public;
grant execute on function public.add_evidence(uuid, uuid, text, text, text) to authenticated;

-- What was given as evidence stays what it was: its bytes are not replaced, and its hash is true for ever.
create function private.keep_evidence_bytes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from public.evidence where company_id = old.company_id and file = old.name) then
      raise insufficient_privilege using message = 'The file of a piece of evidence is kept as it is',
        hint = 'Upload the new one under another name.';
    end if;
    return new;
  end
  $$;
alter function private.keep_evidence_bytes() owner to app_definer;
create trigger keep_evidence_bytes before update of version on storage.objects
  for each row when (old.version <> new.version and old.bucket_id = 'evidence') execute function private.keep_evidence_bytes();

-- What the scanner finds shows on the evidence, and so does a new name; a file that was removed leaves its name and hash behind.
create function private.follow_file() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'DELETE' then
      update public.evidence set file = null, file_scan = null where company_id = old.company_id and file = old.name;
    else
      update public.evidence set file = new.name, file_name = storage.filename(new.name), file_scan = new.scan
      where company_id = old.company_id and file = old.name;
    end if;
    return null;
  end
  $$;
alter function private.follow_file() owner to app_definer;
create trigger follow_file after update of name, scan or delete on storage.objects
  for each row when (old.bucket_id = 'evidence') execute function private.follow_file();

-- Evidence that is deleted takes its file along.
create function private.remove_evidence_file() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from storage.objects o using removed r
    where o.company_id = r.company_id and o.bucket_id = 'evidence' and o.name = r.file;
    return null;
  end
  $$;
alter function private.remove_evidence_file() owner to app_definer;
create trigger remove_evidence_file after delete on public.evidence
  referencing old table as removed for each statement execute function private.remove_evidence_file();
revoke execute on function private.keep_evidence_bytes(), private.follow_file(), private.remove_evidence_file() from public;

select private.keep_log_of('storage.objects', 'company_id', 'id', '{checked_at,last_accessed_at}');
