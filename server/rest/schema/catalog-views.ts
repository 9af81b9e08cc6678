import { SCHEMA } from './catalog-queries.ts'

/**
 * Keys of tables that views of the schema show in full. For each view, key and end of the key: the columns of the
 * view that correspond to each column of the key (several where the view repeats one), and the relation at the other
 * end.
 *
 * PostgreSQL stores for each column of a view the relation and column that it comes from (`resorigtbl`, `resorigcol`)
 * in the view's query. Entries of the outermost query are two braces deep; a backslash protects braces inside names.
 * Views over views are followed down to tables.
 */
export const VIEW_KEYS = `
with recursive views as materialized (
  select c.oid as view, c.relnamespace as schema, c.relname as name, r.ev_action::text as query
  from pg_class c
  join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind in ('v', 'm') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
),
tokens as (
  select view, token,
    sum(case token[1] when '{' then 1 when '}' then -1 else 0 end) over (partition by view order by place) as depth
  from views
  cross join lateral regexp_matches(query,
    '(\\\\.|[{}])|:resno (\\d+) :resname (?:\\\\.|[^\\\\ ])+ :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+)', 'g'
  ) with ordinality as found (token, place)
),
entries as materialized (
  select view, token[2]::int2 as number, token[3]::oid as relation, token[4]::int2 as origin
  from tokens where depth = 2 and token[3] <> '0'
),
columns (view, number, relation, origin) as (
  select * from entries
  union
  select above.view, above.number, below.relation, below.origin
  from columns above join entries below on below.view = above.relation and below.number = above.origin
),
shown as (
  select v.view, v.name, c.relation, c.origin, json_agg(a.attname order by a.attnum) as names
  from views v
  join columns c on c.view = v.view
  join pg_attribute a on a.attrelid = c.view and a.attnum = c.number
  where v.schema = ${SCHEMA}
  group by v.view, v.name, c.relation, c.origin
),
keys as (
  select x.indexrelid as key, i.relname as name, case when x.indisprimary then 'primary' else 'unique' end as kind,
    x.indrelid as relation, x.indkey::int2[] as columns, null::oid as other, null::int2[] as "otherColumns"
  from pg_index x join pg_class i on i.oid = x.indexrelid
  where x.indisunique and x.indpred is null and x.indexprs is null
  union all
  select oid, conname, 'origin', conrelid, conkey, confrelid, confkey from pg_constraint where contype = 'f' and conparentid = 0
  union all
  select oid, conname, 'target', confrelid, confkey, conrelid, conkey from pg_constraint where contype = 'f' and conparentid = 0
)
select coalesce(json_agg(found order by found.view, found.name, found.kind), '[]')::text as found from (
  select s.name as view, k.key::text as key, k.name, k.kind,
    json_agg(s.names order by place) as columns,
    (select relname from pg_class where oid = k.other and relnamespace = ${SCHEMA}) as other,
    (select coalesce(json_agg(a.attname order by o.place), '[]')
     from unnest(k."otherColumns") with ordinality as o (number, place)
     join pg_attribute a on a.attrelid = k.other and a.attnum = o.number) as "otherColumns"
  from keys k
  cross join lateral unnest(k.columns) with ordinality as u (number, place)
  join shown s on s.relation = k.relation and s.origin = u.number
  group by s.view, s.name, k.key, k.name, k.kind, k.columns, k.other, k."otherColumns"
  having count(*) = cardinality(k.columns)
) found`
