-- The loops whose evidence is to be renewed: a period has ended that it does not tell of, or a scan that it names was
-- withdrawn. Each at most once an hour. With what the evidence of the last whole period would say; null where it cannot
-- be made. It counts until two weeks after the end of the next period, which leaves time to import the last scan. A
-- company whose room for files is used up waits.
create or replace function private.due_loops(today date default (now() at time zone 'UTC')::date)
  returns table (company_id uuid, id uuid, kind text, first_on date, last_on date, expires_on date, company_name text, protocol_id text, content jsonb)
  language sql stable security definer set search_path = ''
  as $$
    select l.company_id, l.id, l.kind, p.first_on, p.last_on, p.expires_on, c.name, c.protocol_id,
      case l.kind when 'expected scans' then private.reported_expected_scans(l.company_id, p.first_on, p.last_on)
        when 'backup rehearsals' then private.reported_rehearsals(l.company_id, p.first_on, p.last_on)
        else private.reported_fixes(l.company_id, p.first_on, p.last_on) end
    from public.evidence_loops l
    join public.companies c on c.id = l.company_id and c.deleted_at is null
    cross join lateral (
      select date_trunc(l.period, today::timestamp) as ends_at,
        case l.period when 'month' then interval '1 month' else interval '3 months' end as length
    ) t
    cross join lateral (
      select (t.ends_at - t.length)::date as first_on, t.ends_at::date - 1 as last_on,
        (t.ends_at + t.length)::date + 13 as expires_on
    ) p
    where private.storage_used(l.company_id) + 1000000 <= coalesce(private.storage_quota(l.company_id), 'infinity'::float8)
      and coalesce(l.tried_at < now() - interval '1 hour', true)
      and (coalesce(l.period_ends_on < p.last_on, true)
        or exists (select from unnest(l.scan_ids) s (id)
          where not exists (select from public.network_scans n where n.company_id = l.company_id and n.id = s.id and n.withdrawn_at is null)))
    order by l.company_id, l.id
  $$;
alter function private.due_loops(date) owner to app_definer;
grant execute on function private.due_loops(date) to app_service;
