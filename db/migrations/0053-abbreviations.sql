-- What the field shortens is found by its short form too: "mfa" finds Multifactor Authentication.

-- Each meaning is how the words of a record begin to say it, in small letters, so that endings of a word do not matter.
create table private.abbreviations (
  short   text not null check (short = lower(short)),
  meaning text not null check (meaning = lower(meaning) and meaning !~ '[%_\\]'),
  primary key (short, meaning)
);
-- No policy: nobody reads it but the search.
alter table private.abbreviations enable row level security;
grant select on private.abbreviations to app_definer;

insert into private.abbreviations (short, meaning) values
  ('baa', 'business associate'),
  ('bcp', 'continuity'), ('bcp', 'contingency'),
  ('cui', 'controlled unclassified'),
  ('dlp', 'leakage'),
  ('drp', 'disaster recovery'),
  ('edr', 'malicious'), ('edr', 'malware'),
  ('ephi', 'electronic protected health'),
  ('fci', 'federal contract information'),
  ('fips', 'cryptograph'),
  ('iam', 'identity management'), ('iam', 'identification'),
  ('ids', 'attacks'), ('ids', 'anomal'),
  ('ir', 'incident'),
  ('mdm', 'mobile device'),
  ('mfa', 'multifactor'), ('mfa', 'multi-factor'), ('mfa', 'secure authentication'),
  ('2fa', 'multifactor'), ('2fa', 'multi-factor'), ('2fa', 'secure authentication'),
  ('nda', 'non-disclosure'),
  ('phi', 'protected health'),
  ('pii', 'personally identifiable'), ('pii', 'personal information'),
  ('poam', 'plan of action'), ('poa&m', 'plan of action'),
  ('rbac', 'role-based'), ('rbac', 'access rights'),
  ('sdlc', 'life cycle'),
  ('siem', 'audit log'), ('siem', 'audit record'), ('siem', 'system audit'), ('siem', 'event logging'), ('siem', 'monitoring activities'),
  ('sod', 'separation of duties'), ('sod', 'segregation of duties'),
  ('ssp', 'security plan'),
  ('usb', 'removable media'), ('usb', 'portable storage'),
  ('voip', 'voice over'),
  ('vpn', 'remote access');
alter table private.abbreviations force row level security;

-- Whoever is no superuser may name a setting of an extension only once its library is loaded, which calling it does.
select extensions.show_limit();

-- As before, but that what an abbreviation stands for is looked for beside it.
create or replace function private.search_hits(company_uuid uuid, needle text, kinds text[], per_kind integer)
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
    meant as (
      select array_agg('%' || a.meaning || '%') as inside, array_agg(a.meaning || '%') as beginnings
      from private.abbreviations a where a.short = needle
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
      union all
      select e.kind, e.id, e.part, e.title,
        case when private.folded(e.title) like any ((select beginnings from meant)::text[]) then 2 else 3 end
      from private.search_entries() e
      where e.company_id = company_uuid and company_uuid = any ((select private.companies_where('company.read'))::uuid[])
        and (kinds is null or e.kind = any (kinds))
        and e.words like any ((select inside from meant)::text[])
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
