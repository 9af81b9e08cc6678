const roles = `(values ('anon'), ('authenticated')) as roles (role)`

/** The roles that fulfil the condition, as a JSON array. */
const rolesThat = (condition: string): string =>
  `(select coalesce(json_agg(role), '[]') from ${roles} where ${condition})`

/**
 * Audited tables and `realtime.messages`, with their select and insert policies: one JSON array, as text in a column
 * `found`. Runs with an empty search path.
 */
export const CATALOG = `
select coalesce(json_agg(found order by found.name), '[]')::text as found from (
  select n.nspname as schema, c.relname as name, c.relrowsecurity as secured,
    ${rolesThat(`has_any_column_privilege(role, c.oid, 'INSERT')`)} as inserters,
    (select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', t.typname,
        -- Without a length: a value to compare with is not cut.
        'sqlType', format_type(a.atttypid, -1),
        'readers', ${rolesThat(`has_column_privilege(role, c.oid, a.attnum, 'SELECT')`)}
      ) order by a.attnum), '[]')
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(a.attname order by part.position), '[]')
      from pg_index x, unnest(x.indkey::int2[]) with ordinality as part (number, position), pg_attribute a
      where x.indrelid = c.oid and x.indisprimary and a.attrelid = c.oid and a.attnum = part.number) as key,
    (select coalesce(json_agg(json_build_object(
        'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' else 'all' end,
        'permissive', p.polpermissive,
        'roles', ${rolesThat(`0 = any (p.polroles) or exists (select from unnest(p.polroles) r where pg_has_role(role, r, 'USAGE'))`)},
        'using', pg_get_expr(p.polqual, p.polrelid),
        'check', pg_get_expr(p.polwithcheck, p.polrelid),
        'asks', (select coalesce(json_agg(asked), '[]') from (
            select distinct case d.refclassid
                when 'pg_proc'::regclass then (select pn.nspname || '.' || f.proname from pg_proc f join pg_namespace pn on pn.oid = f.pronamespace where f.oid = d.refobjid)
                else 'relation' end as asked
            from pg_depend d
            where d.classid = 'pg_policy'::regclass and d.objid = p.oid
              and (d.refclassid = 'pg_proc'::regclass or (d.refclassid = 'pg_class'::regclass and d.refobjid <> p.polrelid))
            union
            select 'settings' where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ 'current_setting\\('
          ) asks)
      )), '[]')
      from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', 'a', '*')) as policies
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where (n.nspname = 'realtime' and c.relname = 'messages')
    -- The first argument of the trigger names the company's column; what has none is logged for the installation, which is no news.
    or (n.nspname = 'public' and exists (
      select from pg_trigger t
      where t.tgrelid = c.oid and t.tgname = 'log_changed' and not t.tgisinternal and get_byte(t.tgargs, 0) <> 0))
) found`
