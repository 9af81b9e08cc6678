-- Finding one's way: a search over everything that a person may read in a company, views of lists under a name, and what a
-- person prefers of the page.

-- ---- Extensions ----

-- Both are "trusted": whoever may create in the database may install them, so that nobody needs a superuser for it.
create schema extensions authorization app_owner;
grant usage on schema extensions to anon, authenticated, app_api, app_service, app_definer;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- ---- What a search looks through ----

-- Text as it is compared: small letters without accents. What the dictionary makes of a letter never changes, so an index may
-- be built on it. Every name in it says its schema or is the system's: it needs no search path, and setting one takes longer
-- than all the rest of it.
create function private.folded(variadic parts text[]) returns text
  language plpgsql immutable parallel safe
  as $$
  begin
    return extensions.unaccent('extensions.unaccent'::regdictionary, lower(array_to_string(parts, ' ')));
  end
  $$;
revoke execute on function private.folded(text[]) from public;
grant execute on function private.folded(text[]) to authenticated, app_service, app_definer;

create index controls_words on public.controls using gin (private.folded(nist_id, title, description) extensions.gin_trgm_ops);
create index org_control_status_words on public.org_control_status
  using gin (private.folded(notes) extensions.gin_trgm_ops) where notes is not null;
create index implementation_statements_words on public.implementation_statements
  using gin (private.folded(body) extensions.gin_trgm_ops);
create index evidence_words on public.evidence using gin (private.folded(title, description, file_name) extensions.gin_trgm_ops);
create index vulnerabilities_words on public.vulnerabilities using gin (private.folded(title) extensions.gin_trgm_ops);
create index comments_words on public.comments using gin (private.folded(body) extensions.gin_trgm_ops);
create index service_providers_words on public.service_providers using gin (private.folded(name, service) extensions.gin_trgm_ops);
grant select on public.org_control_status, public.implementation_statements, public.evidence, public.vulnerabilities,
  public.service_providers, public.catalog_controls to app_definer;

-- Everything that can be found, as whoever asks may read it. A record may have several parts. `place` is the number of the
-- control that it stands on, where there is one. A new area adds its lines here and its index above.
-- Without a search path of its own, as a function that has one is not made part of the query that asks.
create function private.search_entries()
  returns table (company_id uuid, kind text, id uuid, part text, reference text, place text, title text, body text, words text)
  language sql stable
  begin atomic
    select c.company_id, 'control', c.id, '', c.nist_id, c.nist_id, c.title, c.description,
      private.folded(c.nist_id, c.title, c.description)
    from public.controls c join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
    union all
    select c.company_id, 'control', c.id, 'Practice', k.practice_id, c.nist_id, c.title, c.description, private.folded(k.practice_id)
    from public.controls c join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
    join public.catalog_controls k on k.id = c.catalog_id and k.practice_id is not null
    union all
    select s.company_id, 'control', c.id, 'Notes', c.nist_id, c.nist_id, c.title, s.notes, private.folded(s.notes)
    from public.org_control_status s join public.controls c on c.company_id = s.company_id and c.id = s.control_id
    join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
    where s.notes is not null
    union all
    select s.company_id, 'control', c.id, 'Statement', c.nist_id, c.nist_id, c.title, s.body, private.folded(s.body)
    from public.implementation_statements s join public.controls c on c.company_id = s.company_id and c.id = s.control_id
    join public.companies o on o.id = c.company_id and o.protocol_id = c.protocol_id
    union all
    select e.company_id, 'evidence', e.id, '', null, (
        select c.nist_id from public.controls c where c.company_id = e.company_id and c.id = e.control_id),
      e.title, concat_ws(' · ', nullif(e.description, ''), e.file_name), private.folded(e.title, e.description, e.file_name)
    from public.evidence e
    union all
    select v.company_id, 'vulnerability', v.id, '', null, null, v.title, concat_ws(' · ', v.severity, v.status), private.folded(v.title)
    from public.vulnerabilities v
    union all
    select m.company_id, 'comment', m.id, '', null, c.nist_id, concat_ws(' ', c.nist_id, c.title), m.body, private.folded(m.body)
    from public.comments m join public.controls c on c.company_id = m.company_id and c.id = m.control_id
    union all
    select p.company_id, 'provider', p.id, '', null, null, p.name, p.service, private.folded(p.name, p.service)
    from public.service_providers p
    union all
    select u.company_id, 'person', u.user_id, '', p.email, null, coalesce(nullif(p.full_name, ''), p.email), p.email,
      private.folded(p.full_name, p.email)
    from public.user_companies u join public.profiles p on p.id = u.user_id;
  end;
revoke execute on function private.search_entries() from public;
grant execute on function private.search_entries() to authenticated, app_definer;

-- The best of each kind, with how many there are: rank 1 is the very id, 2 the beginning of a title or an id, 3 every word. Where
-- nothing has every word, 4 is something like it.
-- It looks past row-level security, which would keep the indexes from being used. So it asks for the company itself, as the
-- policies of all these tables do, and tells nothing but ids; search_records reads each record as the caller.
create function private.search_hits(company_uuid uuid, needle text, kinds text[], per_kind integer)
  returns table (kind text, id uuid, part text, rank integer, "position" bigint, total bigint)
  language sql stable security definer rows 25 set search_path = '' set pg_trgm.word_similarity_threshold = 0.5
  as $$
    with patterns as (
      select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' as pattern from regexp_split_to_table(needle, '\s+') word
    ),
    asked as (
      select array_agg(pattern) as every_word, (array_agg(pattern order by length(pattern) desc))[1] as longest_word,
        count(*) = 1 as is_one_word
      from patterns
    ),
    exact as materialized (
      select e.kind, e.id, e.part, e.title,
        case
          when e.reference is not null and private.folded(e.reference) = needle then 1
          when starts_with(private.folded(e.title), needle) then 2
          when e.reference is not null and starts_with(private.folded(e.reference), needle) then 2
          else 3
        end as rank
      from private.search_entries() e
      where e.company_id = company_uuid and company_uuid = any ((select private.companies_where('company.read'))::uuid[])
        and (kinds is null or e.kind = any (kinds))
        and e.words like (select longest_word from asked)
        and ((select is_one_word from asked) or e.words like all ((select every_word from asked)::text[]))
    ),
    found as (
      select * from exact
      union all
      select e.kind, e.id, e.part, e.title, 4
      from private.search_entries() e
      where not exists (select from exact) and length(needle) > 3
        and e.company_id = company_uuid and company_uuid = any ((select private.companies_where('company.read'))::uuid[])
        and (kinds is null or e.kind = any (kinds))
        and needle operator(extensions.<%) e.words
    ),
    records as (select distinct on (f.kind, f.id) f.* from found f order by f.kind, f.id, f.rank, f.part),
    placed as (
      select r.kind, r.id, r.part, r.rank, count(*) over (partition by r.kind) as total,
        row_number() over (partition by r.kind order by r.rank, r.title collate "C", r.id) as place
      from records r
    )
    select p.kind, p.id, p.part, p.rank, p.place, p.total from placed p where p.place <= per_kind
  $$;
alter function private.search_hits(uuid, text, text[], integer) owner to app_definer;
revoke execute on function private.search_hits(uuid, text, text[], integer) from public;
grant execute on function private.search_hits(uuid, text, text[], integer) to authenticated;

-- What a person finds in a company: so many of each kind, the best first. Two letters are the least that is looked for, 200 the
-- most. Row-level security decides what comes of it.
create function public.search_records(company_uuid uuid, query text, kinds text[] default null, per_kind integer default 5)
  returns table (
    kind text, id uuid, part text, reference text, place text, title text, excerpt text, rank integer, total bigint)
  language sql stable set search_path = ''
  as $$
    select e.kind, e.id, e.part, e.reference, e.place, e.title,
      -- Folding changes the length of a few ligatures only: near enough for an excerpt.
      substr(e.body, greatest(1, position(split_part(n.words, ' ', 1) in private.folded(e.body)) - 60), 200), h.rank, h.total
    from (select left(private.folded(btrim(query)), 200) as words) n,
      private.search_hits(company_uuid, n.words, kinds, least(greatest(per_kind, 1), 200)) h,
      private.search_entries() e
    where length(n.words) > 1 and e.company_id = company_uuid and e.kind = h.kind and e.id = h.id and e.part = h.part
    order by h.rank, h.kind, h.position
  $$;
revoke execute on function public.search_records(uuid, text, text[], integer) from public;
grant execute on function public.search_records(uuid, text, text[], integer) to authenticated;

-- ---- Views of lists ----

-- A view is a name and what stands in the address of its page after the question mark; the page understands it when it is used.
create table public.saved_views (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  -- Null once the person is gone: what was shared stays.
  owner_id   uuid default auth.uid() references public.profiles on delete set null,
  page       text not null check (page ~ '^[a-z][a-z-]{0,39}$'),
  name       text not null check (length(btrim(name)) between 1 and 60),
  query      text not null default '' check (length(query) <= 2000),
  is_shared  boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, owner_id, page, name)
);
create index on public.saved_views (owner_id);
create index on public.saved_views (company_id, page);
alter table public.saved_views enable row level security;
alter table public.saved_views force row level security;
grant select, delete, insert (company_id, page, name, query, is_shared), update (name, query, is_shared)
  on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to app_service;
create trigger stamp before update on public.saved_views for each row execute function private.stamp();
select private.keep_log_of('public.saved_views');

-- Everybody keeps views of their own; sharing one changes what others see, so it takes the right to edit. What is shared is
-- its owner's to change, and that of whoever may delete content.
create policy "own and shared are read" on public.saved_views for select to authenticated
  using ((is_shared or owner_id = (select private.person()))
    and company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "people keep their own" on public.saved_views for insert to authenticated
  with check (owner_id = (select private.person())
    and company_id = any ((select private.companies_where('company.read'))::uuid[])
    and (not is_shared or company_id = any ((select private.companies_where('content.edit'))::uuid[])));
create policy "owners and managers change" on public.saved_views for update to authenticated
  using ((owner_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]))
    or (is_shared and company_id = any ((select private.companies_where('content.delete'))::uuid[])))
  with check ((owner_id = (select private.person())
      and company_id = any ((select private.companies_where('company.read'))::uuid[])
      and (not is_shared or company_id = any ((select private.companies_where('content.edit'))::uuid[])))
    or (is_shared and company_id = any ((select private.companies_where('content.delete'))::uuid[])));
create policy "owners and managers delete" on public.saved_views for delete to authenticated
  using ((owner_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]))
    or (is_shared and company_id = any ((select private.companies_where('content.delete'))::uuid[])));

-- The view that a page opens with, for one person: one of those above, or one that the page brings along.
create table public.default_views (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  user_id    uuid not null default auth.uid() references public.profiles on delete cascade,
  page       text not null check (page ~ '^[a-z][a-z-]{0,39}$'),
  view_id    uuid,
  built_in   text check (built_in ~ '^[a-z][a-z-]{0,39}$'),
  primary key (company_id, id),
  unique (company_id, user_id, page),
  foreign key (company_id, view_id) references public.saved_views on delete cascade,
  constraint one_view check (num_nonnulls(view_id, built_in) = 1)
);
create index on public.default_views (user_id);
create index on public.default_views (company_id, view_id);
alter table public.default_views enable row level security;
alter table public.default_views force row level security;
grant select, delete, insert (company_id, user_id, page, view_id, built_in), update (view_id, built_in)
  on public.default_views to authenticated;
grant select, insert, update, delete on public.default_views to app_service;
select private.keep_log_of('public.default_views');
create policy "people read their own" on public.default_views for select to authenticated
  using (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "people choose their own" on public.default_views for insert to authenticated
  with check (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "people change their own" on public.default_views for update to authenticated
  using (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]))
  with check (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "people drop their own" on public.default_views for delete to authenticated
  using (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]));

-- ---- What a person prefers of the page ----

alter table public.profiles
  add column single_key_shortcuts boolean not null default true,
  add column table_density text not null default 'comfortable' check (table_density in ('comfortable', 'compact'));
grant update (single_key_shortcuts, table_density) on public.profiles to authenticated;
-- How somebody likes the page is no business of the trail.
drop trigger log_added on public.profiles;
drop trigger log_changed on public.profiles;
drop trigger log_removed on public.profiles;
drop trigger refuse_truncate on public.profiles;
select private.keep_log_of('public.profiles', '', 'id',
  '{welcome_tour_enabled,welcome_tour_completed_at,single_key_shortcuts,table_density}');
