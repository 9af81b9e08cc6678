-- The system security plan, and what other frameworks have in its place: what is written in it, who has read it, and the
-- versions that were frozen. Which sections there are and what they ask for stands in domain/ssp.

-- What one field of a section says; of prose, all of it.
create table public.ssp_texts (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  section    text not null check (section ~ '^[a-z][a-z0-9-]{0,39}$'),
  field      text not null check (field ~ '^[a-z][A-Za-z0-9]{0,39}$'),
  body       text not null check (length(body) <= 50000),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, section, field)
);
select private.open_to_members('public.ssp_texts');
grant insert (company_id, section, field, body), update (body) on public.ssp_texts to authenticated;
create trigger stamp_author before insert or update on public.ssp_texts for each row execute function private.stamp_author();

-- A row of a section that is a list (people, hardware, risks), or what a section says of one control.
create table public.ssp_rows (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  section    text not null check (section ~ '^[a-z][a-z0-9-]{0,39}$'),
  control_id uuid,
  -- Text by the id of its field.
  cells      jsonb not null check (
    jsonb_typeof(cells) = 'object' and octet_length(cells::text) <= 20000
    and not jsonb_path_exists(cells, '$.* ? (@.type() <> "string")')),
  created_at timestamptz not null default now(),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id, section),
  foreign key (company_id, control_id) references public.controls on delete cascade
);
create index on public.ssp_rows (company_id, section);
select private.open_to_members('public.ssp_rows');
grant insert (company_id, section, control_id, cells), update (cells) on public.ssp_rows to authenticated;
create trigger stamp_author before insert or update on public.ssp_rows for each row execute function private.stamp_author();

-- ---- Who has read it ----

-- That somebody has read a section and found it right. Gone as soon as the section changes.
create table public.ssp_reviews (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  section     text not null check (section ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- The latest change that the reader had before them.
  seen_at     timestamptz not null,
  reviewed_by uuid references public.profiles on delete set null,
  reviewed_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, section)
);
create index on public.ssp_reviews (reviewed_by);
select private.open_to_members('public.ssp_reviews');
grant insert (company_id, section, seen_at) on public.ssp_reviews to authenticated;
grant select, delete on public.ssp_reviews to app_definer;
grant select on public.ssp_texts, public.ssp_rows to app_definer;
-- A review is given and taken back, never changed; taking it back is editing.
drop policy "editors change" on public.ssp_reviews;
drop policy "managers delete" on public.ssp_reviews;
create policy "editors remove" on public.ssp_reviews for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create function private.stamp_review() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.reviewed_by := coalesce(auth.uid(), new.reviewed_by);
    return new;
  end
  $$;
revoke execute on function private.stamp_review() from public;
create trigger stamp_review before insert on public.ssp_reviews for each row execute function private.stamp_review();

-- Nobody finds right what they have not seen. Asked after the policies, so that it tells nothing of other companies.
create function private.check_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (
      select from public.ssp_texts t
      where t.company_id = new.company_id and t.section = new.section and t.updated_at > new.seen_at
      union all
      select from public.ssp_rows r
      where r.company_id = new.company_id and r.section = new.section and r.updated_at > new.seen_at
    ) then
      raise sqlstate 'PT409' using message = 'The section has changed since you read it';
    end if;
    return null;
  end
  $$;
alter function private.check_review() owner to app_definer;
revoke execute on function private.check_review() from public;
create trigger check_review after insert on public.ssp_reviews for each row execute function private.check_review();

create function private.withdraw_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.ssp_reviews r
    where r.company_id = coalesce(new.company_id, old.company_id) and r.section = coalesce(new.section, old.section);
    return null;
  end
  $$;
alter function private.withdraw_review() owner to app_definer;
revoke execute on function private.withdraw_review() from public;
create trigger withdraw_review after insert or update or delete on public.ssp_texts
  for each row execute function private.withdraw_review();
create trigger withdraw_review after insert or update or delete on public.ssp_rows
  for each row execute function private.withdraw_review();

-- ---- Frozen versions ----

-- The whole document as it stood, as canonical JSON, and the SHA-256 of that text. Written by the database alone, never changed.
create table public.ssp_versions (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  number      integer not null check (number >= 1),
  protocol_id text not null references public.protocols,
  title       text not null check (length(title) between 1 and 200),
  note        text not null check (length(note) <= 2000),
  percent     smallint not null check (percent between 0 and 100),
  content     text not null check (content is json object),
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  frozen_by   uuid references public.profiles on delete set null,
  frozen_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number)
);
create index on public.ssp_versions (frozen_by);
alter table public.ssp_versions enable row level security;
alter table public.ssp_versions force row level security;
grant select on public.ssp_versions to authenticated, app_service;
grant select, insert on public.ssp_versions to app_definer;
create policy "members read" on public.ssp_versions for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
-- The trail has the hash; the content would be in it as often as it is frozen.
select private.keep_log_of('public.ssp_versions', redacted => '{content}');

-- Keeps what the server has put together from `ssp_content` in this transaction. In no schema that clients reach: what a version
-- says is the server's to say.
create function private.freeze_ssp(company uuid, version integer, protocol text, title text, note text, percent integer, content text)
  returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    hash constant text := encode(sha256(convert_to(content, 'UTF8')), 'hex');
  begin
    if company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow freezing a version';
    end if;
    insert into public.ssp_versions (company_id, number, protocol_id, title, note, percent, content, sha256, frozen_by)
    values (company, version, protocol, title, note, percent, content, hash, auth.uid());
    return hash;
  end
  $$;
alter function private.freeze_ssp(uuid, integer, text, text, text, integer, text) owner to app_definer;
revoke execute on function private.freeze_ssp(uuid, integer, text, text, text, integer, text) from public;
grant execute on function private.freeze_ssp(uuid, integer, text, text, text, integer, text) to authenticated;

-- ---- All of it at one moment ----

-- Everything that the document of a company is made of: what is written in it, and what comes from controls and providers.
-- Nothing for a company that the caller does not belong to.
create function public.ssp_content(company_uuid uuid) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'company', c.name, 'cageCode', c.cage_code, 'protocol', c.protocol_id, 'at', now(),
      'texts', coalesce((
        select json_agg(json_build_object('section', t.section, 'field', t.field, 'body', t.body,
          'updatedAt', t.updated_at, 'updatedBy', t.updated_by) order by t.section, t.field)
        from public.ssp_texts t where t.company_id = c.id), '[]'),
      'rows', coalesce((
        select json_agg(json_build_object('id', r.id, 'section', r.section, 'control', k.nist_id, 'values', r.cells,
          'updatedAt', r.updated_at, 'updatedBy', r.updated_by) order by r.created_at, r.id)
        from public.ssp_rows r
        left join public.controls k on k.company_id = r.company_id and k.id = r.control_id
        where r.company_id = c.id), '[]'),
      'reviews', coalesce((
        select json_agg(json_build_object('id', v.id, 'section', v.section, 'at', v.reviewed_at,
          'reviewer', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = v.reviewed_by)) order by v.section)
        from public.ssp_reviews v where v.company_id = c.id), '[]'),
      'controls', coalesce((
        select json_agg(json_build_object('id', k.id, 'number', k.nist_id, 'title', k.title,
          'status', coalesce(s.status, 'Not Started'), 'naReason', coalesce(s.na_reason, ''), 'statement', coalesce(w.body, ''),
          'changedAt', greatest(s.updated_at, w.updated_at),
          'inherited', coalesce((
            select json_agg(json_build_object('provider', p.name, 'responsibility', i.responsibility,
              'theirPart', i.provider_part, 'ourPart', i.company_part) order by p.name, p.service)
            from public.control_inheritances i
            join public.service_providers p on p.company_id = i.company_id and p.id = i.provider_id
            where i.company_id = k.company_id and i.control_id = k.id), '[]')) order by k.nist_id)
        from public.controls k
        left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
        left join public.implementation_statements w on w.company_id = k.company_id and w.control_id = k.id
        where k.company_id = c.id and k.protocol_id = c.protocol_id), '[]'),
      'providers', coalesce((
        select json_agg(json_build_object('name', p.name, 'service', p.service, 'controls', coalesce((
            select json_agg(k.nist_id order by k.nist_id)
            from public.control_inheritances i
            join public.controls k on k.company_id = i.company_id and k.id = i.control_id
            where i.company_id = p.company_id and i.provider_id = p.id and k.protocol_id = c.protocol_id), '[]')) order by p.name, p.service)
        from public.service_providers p where p.company_id = c.id), '[]'),
      'versions', coalesce((
        select json_agg(json_build_object('number', v.number, 'title', v.title, 'note', v.note, 'percent', v.percent,
          'sha256', v.sha256, 'frozenAt', v.frozen_at,
          'frozenBy', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = v.frozen_by)) order by v.number)
        from public.ssp_versions v where v.company_id = c.id), '[]'))
    from public.companies c
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
revoke execute on function public.ssp_content(uuid) from public;
grant execute on function public.ssp_content(uuid) to authenticated;
