import type pg from 'pg'

/** The settings by name, or the beginning of a name that is put together. */
const NAMED = `request\\.(method|path|header|cookie|''|%)`
/** A setting whose name is no literal: a caller may pass it. */
const COMPUTED = `current_setting\\s*\\(\\s*[^''\\s]`

const QUERY = `
select exists (
  select from pg_proc p cross join lateral (select coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as text) body
  where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and (body.text ~* '${NAMED}' or (body.text ~* '${COMPUTED}'
      and (has_function_privilege('anon', p.oid, 'EXECUTE') or has_function_privilege('authenticated', p.oid, 'EXECUTE')
        or has_function_privilege('seat', p.oid, 'EXECUTE'))))
  union all
  select from pg_policy where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* '${NAMED}'
  union all
  select from pg_class where relkind in ('v', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and pg_get_viewdef(oid) ~* '${NAMED}'
  union all
  select from pg_attrdef where pg_get_expr(adbin, adrelid) ~* '${NAMED}'
  union all
  select from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~* '${NAMED}'
  union all
  select from pg_trigger where tgqual is not null and pg_get_triggerdef(oid) ~* '${NAMED}'
) as found`

/**
 * Whether SQL in the database reads the settings of a request. Sending them takes a tenth of the time of a small read:
 * they are sent only then. A doubtful name counts as one of them.
 */
export async function readsRequest(connection: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>(QUERY)
  return rows[0]?.found === true
}
