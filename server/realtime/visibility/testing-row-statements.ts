/** Statements for a row of a table that members of the company write; `$1` is its company and `$2` the row. */
export function content(insert: string, change: string, table: string) {
  return {
    insert: `${insert} returning id`,
    update: `update ${table} set ${change} where company_id = $1 and id = $2`,
    remove: `delete from ${table} where company_id = $1 and id = $2`,
    row: `select from ${table} where company_id = $1 and id = $2`,
  }
}

/** For changes that a trigger forbids: disables triggers as only a superuser could, except those of the log. */
export function lasting(insert: string, table: string) {
  const aside = `with aside as (select set_config('session_replication_role', 'replica', true) as role)`
  return {
    insert: `${insert} returning id`,
    update: `${aside} update ${table} set sha256 = repeat('1', 64) from aside where role = 'replica' and company_id = $1 and id = $2`,
    remove: `${aside} delete from ${table} using aside where role = 'replica' and company_id = $1 and id = $2`,
    row: `select from ${table} where company_id = $1 and id = $2`,
  }
}

/** A table of which only the changes by people are logged, and so live. */
export function byPerson(table: string, insert: string, change: string) {
  const me = `with me as (select set_config('request.jwt.claims', json_build_object('sub', (select id from profiles limit 1))::text, true))`
  return {
    insert: `${me}, ${insert} returning id`,
    update: `${me} update ${table} t set ${change} from me where t.company_id = $1 and t.id = $2`,
    remove: `${me} delete from ${table} t using me where t.company_id = $1 and t.id = $2`,
    row: `select from ${table} where company_id = $1 and id = $2`,
  }
}
