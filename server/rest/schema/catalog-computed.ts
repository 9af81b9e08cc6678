import { roles, SCHEMA } from './catalog-queries.ts'

/**
 * Functions of the schema whose only argument is a row of a relation. Those that return rows of a relation are
 * computed relationships; those that return one value are computed columns.
 */
export const COMPUTED = `
select coalesce(json_agg(found order by found.relation, found.name), '[]')::text as found from (
  select c.relname as relation, p.proname as name,
    t.relname as target,
    p.proretset as set,
    p.proretset and p.prorows <> 1 as many,
    format_type(p.prorettype, null) as type,
    format_type(coalesce(nullif(r.typbasetype, 0), r.oid), null) as base,
    obj_description(p.oid, 'pg_proc') as description
  from pg_proc p
  join pg_class c on c.reltype = p.proargtypes[0] and c.relnamespace = p.pronamespace and c.relkind <> 'c'
  join pg_type r on r.oid = p.prorettype
  left join pg_class t on t.oid = r.typrelid and t.relkind <> 'c'
  where p.pronamespace = ${SCHEMA} and p.prokind = 'f' and p.pronargs = 1
    and (t.relnamespace = p.pronamespace or (t.oid is null and not p.proretset and r.typtype <> 'p'))
    and exists (select from ${roles} where has_function_privilege(role, p.oid, 'EXECUTE'))
) found`
