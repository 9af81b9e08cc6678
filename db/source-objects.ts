import type pg from 'pg'
import type { Source } from './sources.ts'

export type Named = Pick<Source, 'kind' | 'path' | 'schema' | 'name'>

/**
 * A setting that marks a function until its file defines it again, which removes every setting that the file does not
 * name. What still has it afterwards is an overload that left the file.
 */
const STALE = 'application_name=stale'

/**
 * For each object that exists, the statements that take from it what its file is about to say again: owner and grants
 * of a function, grants and triggers of a view, grants, triggers and policies of a table. So nothing stays that a file
 * no longer says.
 *
 * @returns by path
 */
export async function resetsOf(client: pg.ClientBase, objects: readonly Named[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ path: string; reset: string }>(
    `with wanted as (
      select path, kind, namespace.oid as namespace, name
      from unnest($1::text[], $2::text[], $3::text[], $4::text[]) o (path, kind, schema, name)
      join pg_namespace namespace on namespace.nspname = o.schema
    ), routine as (
      select path, proacl as acl, ${SIGNATURE} as target
      from wanted join pg_proc p on kind = 'functions' and p.pronamespace = namespace and p.proname = name
    ), relation as (
      select path, c.oid as id, relacl as acl, format('%s.%I', namespace::regnamespace, name) as target
      from wanted join pg_class c on kind <> 'functions' and c.relnamespace = namespace and c.relname = name
    ), right_of as (
      select path, target, acl from routine
      union all select path, target, acl from relation
      union all select path, target, attacl from relation join pg_attribute on attrelid = id
    ), step as (
      select path, 1 as place, format('alter %s owner to app_owner; alter %1$s set ${STALE.replace('=', ' = ')}', target) as statement from routine
      union all
      select path, 2, format('drop policy %I on %s', polname, target) from relation join pg_policy on polrelid = id
      union all
      select path, 2, format('drop trigger %I on %s', tgname, target) from relation join pg_trigger on tgrelid = id and not tgisinternal
      union all
      select distinct path, 3, format('revoke all on %s from %s', target, coalesce(quote_ident(r.rolname), 'public'))
      from right_of cross join aclexplode(acl) x left join pg_roles r on r.oid = x.grantee
      where x.grantee <> x.grantor
    )
    select path, string_agg(statement, '; ' order by place) as reset from step group by path`,
    [
      objects.map((one) => one.path),
      objects.map((one) => one.kind),
      objects.map((one) => one.schema),
      objects.map((one) => one.name),
    ],
  )
  return new Map(rows.map((row) => [row.path, row.reset]))
}

/** Overloads that are still marked by `resetsOf`: the statements that drop them. */
export async function staleOverloads(client: pg.ClientBase): Promise<{ path: string; drop: string }[]> {
  const { rows } = await client.query<{ path: string; drop: string }>(
    `select format('functions/%s/%s.sql', n.nspname, p.proname) as path, 'drop ' || ${SIGNATURE} as drop
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.proconfig @> '{${STALE}}'`,
  )
  return rows
}

/** Which of these objects are missing, once their files were applied. */
export async function undefinedObjects(client: pg.ClientBase, objects: readonly Named[]): Promise<Named[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('functions/%s/%s.sql', n.nspname, p.proname) as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where not coalesce(p.proconfig @> '{${STALE}}', false)
     union all
     select format(case c.relkind when 'v' then 'views/%s/%s.sql' else 'policies/%s/%s.sql' end, n.nspname, c.relname)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace`,
  )
  const there = new Set(rows.map((row) => row.name))
  return objects.filter((object) => !there.has(object.path))
}

/** The statements that drop what a file made: of a table only its policies, triggers and grants. */
export async function dropsOf(client: pg.ClientBase, object: Named): Promise<string> {
  if (object.kind === 'views') return `drop view if exists "${object.schema}"."${object.name}"`
  if (object.kind === 'policies') return (await resetsOf(client, [object])).get(object.path) ?? ''
  return (await overloads(client, object)).map((signature) => `drop ${signature}`).join('; ')
}

/**
 * Drops every repeatable object but the functions that tables rely on (defaults, checks, indexes), and what those
 * call. Nothing that holds data depends on the rest, so it can be dropped with everything that depends on it.
 */
export async function dropAll(client: pg.ClientBase, objects: readonly Named[]): Promise<void> {
  const tables = await resetsOf(
    client,
    objects.filter((one) => one.kind === 'policies'),
  )
  await client.query([...tables.values()].join('; '))
  for (const view of objects.filter((one) => one.kind === 'views')) {
    await client.query(`drop view if exists "${view.schema}"."${view.name}" cascade`)
  }
  const { rows } = await client.query<{ signature: string }>(
    `with recursive needed (oid) as (
      select refobjid from pg_depend
      where refclassid = 'pg_proc'::regclass and classid <> all ('{pg_proc,pg_rewrite,pg_policy,pg_trigger}'::regclass[])
      union
      select d.refobjid from needed n
      join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = n.oid and d.refclassid = 'pg_proc'::regclass
    )
    select ${SIGNATURE} as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where (n.nspname, p.proname) in (select * from unnest($1::text[], $2::text[])) and p.oid not in (select oid from needed)`,
    [
      objects.filter((one) => one.kind === 'functions').map((one) => one.schema),
      objects.filter((one) => one.kind === 'functions').map((one) => one.name),
    ],
  )
  if (rows.length > 0)
    await client.query(`drop routine ${rows.map((row) => row.signature.replace('routine ', '')).join(', ')} cascade`)
}

const SIGNATURE = `format('routine %s.%I(%s)', p.pronamespace::regnamespace, p.proname, pg_get_function_identity_arguments(p.oid))`

async function overloads(client: pg.ClientBase, object: Named): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select ${SIGNATURE} as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = $1 and p.proname = $2`,
    [object.schema, object.name],
  )
  return rows.map((row) => row.signature)
}
