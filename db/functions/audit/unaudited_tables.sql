-- Companies' tables that could be written without an entry. While there is one the server does not call itself ready.
create or replace function audit.unaudited_tables() returns setof text
  language sql stable security definer set search_path = ''
  as $$
    select format('%s.%s: %s', n.nspname, c.relname, wanted.name)
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'storage')
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    cross join unnest(array['log_added', 'log_changed', 'log_removed', 'refuse_truncate']) wanted (name)
    where c.relkind in ('r', 'p')
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = wanted.name and t.tgenabled = 'A')
    union all
    select 'public.profiles: log_changed'
    where not exists (select from pg_catalog.pg_trigger t where t.tgrelid = 'public.profiles'::regclass and t.tgname = 'log_changed' and t.tgenabled = 'A')
    union all
    select 'audit.waiting: append_waiting'
    where not exists (select from pg_catalog.pg_trigger t where t.tgrelid = 'audit.waiting'::regclass and t.tgname = 'append_waiting' and t.tgenabled = 'A')
  $$;
alter function audit.unaudited_tables() owner to app_definer;
grant execute on function audit.unaudited_tables() to app_service;
