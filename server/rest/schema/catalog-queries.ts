// Each query returns one JSON array, as text in a column `found`. They run with an empty search path; their parameter
// is the name of a schema.

/** The schema of that name; null when it does not exist. */
export const SCHEMA = `(select to_regnamespace(quote_ident($1)))`

export const roles = `(values ('anon'), ('authenticated'), ('seat')) as roles (role)`

const writers = (role: string): string => `json_build_object(
      'insert', has_any_column_privilege('${role}', c.oid, 'INSERT'),
      'update', has_any_column_privilege('${role}', c.oid, 'UPDATE'),
      'delete', has_table_privilege('${role}', c.oid, 'DELETE'))`

/** Tables and views of the schema on which a caller has any right. */
export const RELATIONS = `
select coalesce(json_agg(found order by found.name), '[]')::text as found from (
  select c.relname as name,
    c.relkind in ('v', 'm') as view,
    obj_description(c.oid, 'pg_class') as description,
    pg_relation_is_updatable(c.oid, true) as events,
    ${writers('anon')} as anon,
    ${writers('authenticated')} as authenticated,
    ${writers('seat')} as seat,
    (select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'base', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
        'default', case
          when a.attidentity <> '' then format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
          when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0)) end,
        'required', a.attnotnull or t.typnotnull,
        'labels', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = coalesce(nullif(t.typbasetype, 0), t.oid)),
        'description', col_description(c.oid, a.attnum),
        'readers', (select coalesce(json_agg(role), '[]') from ${roles} where has_column_privilege(role, c.oid, a.attnum, 'SELECT'))
      ) order by a.attnum), '[]')
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relnamespace = ${SCHEMA} and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and exists (select from ${roles} where has_any_column_privilege(role, c.oid, 'SELECT, INSERT, UPDATE') or has_table_privilege(role, c.oid, 'DELETE'))
) found`

const names = (relation: string, numbers: string): string => `
  (select coalesce(json_agg(a.attname order by numbered.position), '[]')
   from unnest(${numbers}) with ordinality as numbered (number, position)
   join pg_attribute a on a.attrelid = ${relation} and a.attnum = numbered.number)`

/** Primary keys, unique indexes and other constraints of the schema; foreign keys with what they point to. */
export const KEYS = `
select coalesce(json_agg(found order by found.relation, found.name), '[]')::text as found from (
  select c.relname as relation, i.relname as name,
    case when x.indisprimary then 'primary' when x.indimmediate then 'unique' else 'deferrable' end as kind,
    ${names('c.oid', 'x.indkey::int2[]')} as columns,
    null as target, '[]'::json as "targetColumns"
  from pg_index x
  join pg_class c on c.oid = x.indrelid
  join pg_class i on i.oid = x.indexrelid
  where c.relnamespace = ${SCHEMA} and x.indisunique and x.indpred is null and x.indexprs is null
  union all
  select c.relname, k.conname, case when t.oid is null then 'other' else 'foreign' end,
    ${names('c.oid', 'k.conkey')}, t.relname, ${names('k.confrelid', 'k.confkey')}
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  left join pg_class t on t.oid = k.confrelid and t.relnamespace = ${SCHEMA}
  where c.relnamespace = ${SCHEMA} and k.contype in ('f', 'x') and k.conparentid = 0
) found`

/** Check constraints of the schema, with the sentences that explain them. */
export const CHECKS = `
select coalesce(json_agg(found order by found.relation, found.name), '[]')::text as found from (
  select c.relname as relation, k.conname as name, pg_get_constraintdef(k.oid) as definition,
    obj_description(k.oid, 'pg_constraint') as comment
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  where c.relnamespace = ${SCHEMA} and k.contype = 'c'
) found`

/**
 * Functions of the schema that a caller may execute. A record of unknown shape counts as one value. Types of arguments
 * have no length: without the -1 PostgreSQL would write char(n) as character, which is char(1).
 */
export const FUNCTIONS = `
select coalesce(json_agg(found order by found.name, json_array_length(found.inputs), found.inputs::text), '[]')::text as found from (
  select p.proname as name,
    obj_description(p.oid, 'pg_proc') as description,
    p.provolatile <> 'v' as "readOnly",
    (select case when setting ~ '=\\d+$' then split_part(setting, '=', 2)::float8 else 1000 * extract(epoch from split_part(setting, '=', 2)::interval) end
     from unnest(p.proconfig) as setting where setting like 'statement\\_timeout=%') as "timeoutMs",
    p.proretset as set,
    callers.found as callers,
    case
      when p.prorettype = 'void'::regtype then 'void'
      when outputs.found is not null or r.typtype = 'c' then 'row'
      else 'scalar' end as kind,
    case when rc.relnamespace = ${SCHEMA} and rc.relkind <> 'c' then rc.relname end as relation,
    inputs.found as inputs,
    coalesce(attributes.found, outputs.found, '[]') as columns
  from pg_proc p
  join pg_type r on r.oid = p.prorettype
  left join pg_class rc on rc.oid = r.typrelid
  cross join lateral (
    select coalesce(json_agg(role), '[]') as found from ${roles} where has_function_privilege(role, p.oid, 'EXECUTE')
  ) callers
  cross join lateral (
    select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[a.position], ''), 'type', format_type(a.type, -1),
        'required', a.position_in > 0 and a.position_in <= p.pronargs - p.pronargdefaults,
        'variadic', p.provariadic <> 0 and a.position_in = p.pronargs
      ) order by a.position), '[]') as found
    from (
      select position, type, row_number() over (order by position) as position_in
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (type, position)
      where coalesce(p.proargmodes[position], 'i') in ('i', 'b', 'v')
    ) a
  ) inputs
  cross join lateral (
    select json_agg(json_build_object(
        'name', coalesce(nullif(p.proargnames[u.position], ''), 'column' || u.position_out), 'type', format_type(u.type, null), 'base', format_type(u.type, null)
      ) order by u.position) as found
    from (
      select position, type, row_number() over (order by position) as position_out
      from unnest(p.proallargtypes) with ordinality as a (type, position)
      where p.proargmodes[position] in ('o', 'b', 't')
    ) u
  ) outputs
  cross join lateral (
    select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'base', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null)
      ) order by a.attnum) as found
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = r.typrelid and a.attnum > 0 and not a.attisdropped
  ) attributes
  where p.pronamespace = ${SCHEMA} and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype)
    and json_array_length(callers.found) > 0
    -- Arguments go by name. One without is a row, for a computed column or relationship, or takes a whole body.
    and (not exists (select from json_array_elements(inputs.found) as input where input ->> 'name' = '')
      or (p.pronargs = 1 and p.proargtypes[0] = any ('{json,jsonb,text,xml,bytea}'::regtype[])))
) found`
