import type pg from 'pg'

export interface ColumnFacts {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  /** Values that a check constraint of the form `column in (…)` allows. */
  readonly allowed: readonly string[] | null
  readonly mayInsert: boolean
  readonly mayUpdate: boolean
  readonly comment: string
}

export interface ForeignKeyFacts {
  readonly name: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
  readonly oneToOne: boolean
}

export interface TableFacts {
  readonly name: string
  readonly columns: readonly ColumnFacts[]
  readonly primaryKey: readonly string[]
  readonly foreignKeys: readonly ForeignKeyFacts[]
}

export interface FunctionFacts {
  readonly name: string
  readonly args: readonly { name: string; type: string; optional: boolean }[]
  readonly returns: string
}

/** The tables and views of schema public as role `authenticated` may use them, by name. */
export async function describeTables(client: pg.ClientBase): Promise<TableFacts[]> {
  const { rows } = await client.query<{ table: TableFacts }>(`
    select json_build_object(
      'name', c.relname,
      'columns', (
        select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null),
          -- Of a view's column the catalogue does not say; so it may be null.
          'nullable', c.relkind = 'v' or not a.attnotnull,
          'hasDefault', a.atthasdef,
          'allowed', (
            select array_agg(m[1] order by n) from pg_constraint k,
              regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') with ordinality as found (m, n)
            where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
              and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\['),
          'mayInsert', has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
          'mayUpdate', has_column_privilege('authenticated', c.oid, a.attnum, 'update'),
          'comment', coalesce(col_description(c.oid, a.attnum), '')
        ) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      'primaryKey', (
        select coalesce(json_agg(a.attname order by k.n), '[]') from pg_constraint p, unnest(p.conkey) with ordinality as k (num, n)
        join pg_attribute a on a.attnum = k.num and a.attrelid = c.oid
        where p.conrelid = c.oid and p.contype = 'p'),
      'foreignKeys', coalesce((
        select json_agg(json_build_object(
          'name', f.conname, 'target', t.relname,
          'columns', (select json_agg(a.attname order by k.n) from unnest(f.conkey) with ordinality k (num, n)
                      join pg_attribute a on a.attnum = k.num and a.attrelid = f.conrelid),
          'targetColumns', (select json_agg(a.attname order by k.n) from unnest(f.confkey) with ordinality k (num, n)
                            join pg_attribute a on a.attnum = k.num and a.attrelid = f.confrelid),
          'oneToOne', exists (select from pg_constraint u where u.conrelid = c.oid and u.contype in ('p', 'u')
                              and u.conkey @> f.conkey and u.conkey <@ f.conkey)
        ) order by f.conname)
        from pg_constraint f join pg_class t on t.oid = f.confrelid
        join pg_namespace tn on tn.oid = t.relnamespace and tn.nspname = 'public'
        where f.conrelid = c.oid and f.contype = 'f'), '[]')
    ) as "table"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'v')
    order by c.relname`)
  return rows.map((row) => row.table)
}

/** The functions that the data interface offers to role `authenticated`. */
export async function describeFunctions(client: pg.ClientBase): Promise<FunctionFacts[]> {
  const { rows } = await client.query<{ fn: FunctionFacts }>(`
    select json_build_object(
      'name', p.proname,
      'args', coalesce((
        select json_agg(json_build_object('name', p.proargnames[n], 'type', format_type(t, null), 'optional', n > p.pronargs - p.pronargdefaults) order by n)
        from unnest(p.proargtypes::oid[]) with ordinality as args (t, n)), '[]'),
      'returns', format_type(p.prorettype, null)
    ) as fn
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute')
    order by p.proname`)
  return rows.map((row) => row.fn)
}
