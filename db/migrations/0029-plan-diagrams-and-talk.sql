-- The diagrams of a plan: what is drawn in them is data, so that a picture and a table show the same. And talk about a section.

-- A box of the diagram, or a frame around boxes and other frames.
create table public.ssp_parts (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  kind       text not null check (kind in ('Frame', 'Component', 'Data store', 'People', 'Outside system')),
  name       text not null check (length(btrim(name)) between 1 and 100),
  detail     text not null default '' check (length(detail) <= 500),
  -- The frame that it stands in.
  frame_id   uuid,
  -- Its upper left corner. Null as long as nobody has moved it: then it is placed by where it belongs.
  x          integer check (x between -20000 and 20000),
  y          integer check (y between -20000 and 20000),
  created_at timestamptz not null default now(),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, frame_id) references public.ssp_parts on delete set null (frame_id),
  constraint placed_or_not check (num_nonnulls(x, y) <> 1)
);
create index on public.ssp_parts (company_id, frame_id);
select private.open_to_members('public.ssp_parts');
grant insert (company_id, id, kind, name, detail, frame_id, x, y), update (kind, name, detail, frame_id, x, y)
  on public.ssp_parts to authenticated;
grant select on public.ssp_parts to app_definer;
-- Where it stands is not what it says: a move neither makes somebody an author nor undoes a review.
create trigger stamp_author before insert or update of kind, name, detail, frame_id on public.ssp_parts
  for each row execute function private.stamp_author();

-- An arrow of the diagram: what goes from one part to another, and how.
create table public.ssp_flows (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  from_id      uuid not null,
  to_id        uuid not null,
  information  text not null default '' check (length(information) <= 500),
  protocol     text not null default '' check (length(protocol) <= 100),
  port         text not null default '' check (length(port) <= 100),
  -- Encryption, or what stands in its place.
  protection   text not null default '' check (length(protection) <= 500),
  -- It carries the information that the plan is about.
  is_protected boolean not null default true,
  created_at   timestamptz not null default now(),
  updated_by   uuid references public.profiles on delete set null,
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, from_id) references public.ssp_parts on delete cascade,
  foreign key (company_id, to_id) references public.ssp_parts on delete cascade,
  constraint between_two check (from_id <> to_id)
);
create index on public.ssp_flows (company_id, from_id);
create index on public.ssp_flows (company_id, to_id);
select private.open_to_members('public.ssp_flows');
grant insert (company_id, id, from_id, to_id, information, protocol, port, protection, is_protected),
  update (from_id, to_id, information, protocol, port, protection, is_protected)
  on public.ssp_flows to authenticated;
grant select on public.ssp_flows to app_definer;
create trigger stamp_author before insert or update on public.ssp_flows for each row execute function private.stamp_author();

-- Only frames hold others, and none holds itself. Asked after the policies, so that it tells nothing of other companies.
create function private.check_frame() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (
      select from public.ssp_parts p join public.ssp_parts f on f.company_id = p.company_id and f.id = p.frame_id
      where p.company_id = new.company_id and new.id in (p.id, f.id) and f.kind <> 'Frame'
    ) then
      raise check_violation using message = 'Only a frame holds other parts';
    end if;
    if exists (
      with recursive around (id) as (
        select new.frame_id
        union
        select p.frame_id from public.ssp_parts p join around a on p.id = a.id where p.company_id = new.company_id
      )
      select from around a where a.id = new.id
    ) then
      raise check_violation using message = 'A frame cannot stand inside itself';
    end if;
    return null;
  end
  $$;
alter function private.check_frame() owner to app_definer;
revoke execute on function private.check_frame() from public;
create trigger check_frame after insert or update of kind, frame_id on public.ssp_parts
  for each row execute function private.check_frame();

-- Moves parts as one: the first of the arrays says which, the others where to. As the caller.
create function public.move_ssp_parts(company uuid, parts uuid[], xs integer[], ys integer[]) returns void
  language sql volatile set search_path = ''
  as $$
    update public.ssp_parts p set x = m.x, y = m.y
    from unnest(parts, xs, ys) m (id, x, y)
    where p.company_id = company and p.id = m.id and (p.x, p.y) is distinct from (m.x, m.y)
  $$;
revoke execute on function public.move_ssp_parts(uuid, uuid[], integer[], integer[]) from public;
grant execute on function public.move_ssp_parts(uuid, uuid[], integer[], integer[]) to authenticated;

-- ---- Reviews of what is drawn ----

-- The sections that the diagram is shown in.
create function private.is_drawn(section text) returns boolean
  language sql immutable set search_path = ''
  as $$ select section in ('boundary-diagram', 'flows') $$;
revoke execute on function private.is_drawn(text) from public;
grant execute on function private.is_drawn(text) to app_definer;

create function private.withdraw_diagram_reviews() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.ssp_reviews r
    where r.company_id = coalesce(new.company_id, old.company_id) and private.is_drawn(r.section);
    return null;
  end
  $$;
alter function private.withdraw_diagram_reviews() owner to app_definer;
revoke execute on function private.withdraw_diagram_reviews() from public;
create trigger withdraw_review after insert or delete or update of kind, name, detail, frame_id on public.ssp_parts
  for each row execute function private.withdraw_diagram_reviews();
create trigger withdraw_review after insert or delete or update on public.ssp_flows
  for each row execute function private.withdraw_diagram_reviews();

create or replace function private.check_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (
      select from public.ssp_texts t
      where t.company_id = new.company_id and t.section = new.section and t.updated_at > new.seen_at
      union all
      select from public.ssp_rows r
      where r.company_id = new.company_id and r.section = new.section and r.updated_at > new.seen_at
      union all
      select from public.ssp_parts p
      where p.company_id = new.company_id and private.is_drawn(new.section) and p.updated_at > new.seen_at
      union all
      select from public.ssp_flows f
      where f.company_id = new.company_id and private.is_drawn(new.section) and f.updated_at > new.seen_at
    ) then
      raise sqlstate 'PT409' using message = 'The section has changed since you read it';
    end if;
    return null;
  end
  $$;

-- ---- Flows that were rows of a list ----

-- Their ends become boxes, those inside what the list called the boundary in a frame.
-- (The owner of the tables is under their policies too, and has no company: set aside while rows are brought along.)
alter table public.ssp_rows no force row level security;
alter table public.ssp_parts no force row level security;
alter table public.ssp_flows no force row level security;
alter table public.ssp_reviews no force row level security;

create table private.listed_flows as
select r.company_id, left(btrim(r.cells ->> 'from'), 100) as source, left(btrim(r.cells ->> 'to'), 100) as target,
  coalesce(r.cells ->> 'information', '') as information, coalesce(r.cells ->> 'protection', '') as protection,
  coalesce(r.cells ->> 'crosses', '') as crosses, r.created_at, r.updated_by, r.updated_at
from public.ssp_rows r
where r.section = 'flows' and r.control_id is null
  and btrim(r.cells ->> 'from') <> '' and btrim(r.cells ->> 'to') <> '' and btrim(r.cells ->> 'from') <> btrim(r.cells ->> 'to');

insert into public.ssp_parts (company_id, kind, name)
select distinct company_id, 'Frame', 'System boundary' from private.listed_flows where crosses <> '';
insert into public.ssp_parts (company_id, kind, name, frame_id)
select e.company_id, case when bool_or(e.is_outside) then 'Outside system' else 'Component' end, e.name,
  case when not bool_or(e.is_outside) then (
    select p.id from public.ssp_parts p where p.company_id = e.company_id and p.kind = 'Frame') end
from (
  select company_id, source as name, crosses = 'Into it' as is_outside from private.listed_flows
  union all
  select company_id, target, crosses = 'Out of it' from private.listed_flows
) e
group by e.company_id, e.name;
insert into public.ssp_flows (company_id, from_id, to_id, information, protection, created_at, updated_by, updated_at)
select l.company_id, s.id, t.id, left(l.information, 500), left(l.protection, 500), l.created_at, l.updated_by, l.updated_at
from private.listed_flows l
join public.ssp_parts s on s.company_id = l.company_id and s.name = l.source and s.kind <> 'Frame'
join public.ssp_parts t on t.company_id = l.company_id and t.name = l.target and t.kind <> 'Frame';
delete from public.ssp_rows where section = 'flows';
drop table private.listed_flows;

alter table public.ssp_rows force row level security;
alter table public.ssp_parts force row level security;
alter table public.ssp_flows force row level security;
alter table public.ssp_reviews force row level security;

-- ---- Talk ----

alter table public.comments
  add column ssp_section text check (ssp_section ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- When what it says was dealt with.
  add column resolved_at timestamptz,
  add column resolved_by uuid references public.profiles on delete set null,
  drop constraint about_one_record,
  add constraint about_one_record check (num_nonnulls(control_id, poam_item_id, ssp_section) = 1);
create index on public.comments (company_id, ssp_section, created_at) where ssp_section is not null;
create index on public.comments (resolved_by);
grant insert (ssp_section) on public.comments to authenticated;
grant update (resolved_at, resolved_by) on public.comments to app_definer;

create or replace function private.comment_place(one public.comments, out name text, out link text)
  language sql stable security definer set search_path = ''
  as $$
    select c.nist_id, format('/controls/%s?company=%s#comment-%s', c.nist_id, one.company_id, one.id)
    from public.controls c where c.company_id = one.company_id and c.id = one.control_id
    union all
    select format('V-%s', i.number), format('/poam?open=V-%s&company=%s#comment-%s', i.number, one.company_id, one.id)
    from public.poam_items i where i.company_id = one.company_id and i.id = one.poam_item_id
    union all
    select format('the plan (%s)', replace(one.ssp_section, '-', ' ')),
      format('/ssp?section=%s&company=%s#comment-%s', one.ssp_section, one.company_id, one.id)
    where one.ssp_section is not null
  $$;

-- Says that a comment is dealt with, or that it is not after all. Whoever may write may say so, not its author alone.
create function public.resolve_comment(company uuid, comment uuid, resolved boolean) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    if company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow resolving comments';
    end if;
    update public.comments c
    set resolved_at = case when resolved then now() end, resolved_by = case when resolved then auth.uid() end
    where c.company_id = company and c.id = comment and (c.resolved_at is not null) <> resolved;
  end
  $$;
alter function public.resolve_comment(uuid, uuid, boolean) owner to app_definer;
revoke execute on function public.resolve_comment(uuid, uuid, boolean) from public;
grant execute on function public.resolve_comment(uuid, uuid, boolean) to authenticated;

-- ---- All of it at one moment ----

-- As before (0025), with what is drawn and how much is still to be talked about.
create or replace function public.ssp_content(company_uuid uuid) returns json
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
      'parts', coalesce((
        select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'detail', p.detail, 'frame', p.frame_id,
          'x', p.x, 'y', p.y, 'updatedAt', p.updated_at) order by p.created_at, p.id)
        from public.ssp_parts p where p.company_id = c.id), '[]'),
      'flows', coalesce((
        select json_agg(json_build_object('id', f.id, 'from', f.from_id, 'to', f.to_id, 'information', f.information,
          'protocol', f.protocol, 'port', f.port, 'protection', f.protection, 'isProtected', f.is_protected,
          'updatedAt', f.updated_at) order by f.created_at, f.id)
        from public.ssp_flows f where f.company_id = c.id), '[]'),
      'comments', coalesce((
        select json_agg(json_build_object('section', t.ssp_section, 'open', t.n) order by t.ssp_section)
        from (
          select m.ssp_section, count(*) as n from public.comments m
          where m.company_id = c.id and m.ssp_section is not null and m.resolved_at is null group by 1
        ) t), '[]'),
      'versions', coalesce((
        select json_agg(json_build_object('number', v.number, 'title', v.title, 'note', v.note, 'percent', v.percent,
          'sha256', v.sha256, 'frozenAt', v.frozen_at,
          'frozenBy', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = v.frozen_by)) order by v.number)
        from public.ssp_versions v where v.company_id = c.id), '[]'))
    from public.companies c
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
