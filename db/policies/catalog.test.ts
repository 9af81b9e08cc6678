import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const person = await db.person('Someone')

/** Queries over pg_catalog that must find nothing: each row is a hole, named. */
const holes: [string, string][] = [
  [
    'a table without row-level security, enabled and forced',
    `select c.oid::regclass::text as hole from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime', 'audit', 'reference') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`,
  ],
  [
    'a command granted on a public table without a policy for it',
    `select format('%s %s', g.table_name, g.privilege_type) as hole
     from (select table_name, privilege_type from information_schema.role_table_grants where table_schema = 'public' and grantee = 'authenticated'
           union select table_name, privilege_type from information_schema.column_privileges where table_schema = 'public' and grantee = 'authenticated') g
     where not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = g.table_name and p.cmd = g.privilege_type)
       -- A view of its caller: read by the policy of audit.log, written by triggers that ask for themselves.
       and g.table_name <> 'audit_log'
       -- Views of their caller, who reads by the policies of the tables behind them.
       and g.table_name not in ('control_standings', 'questionnaire_progress', 'sent_questionnaire_progress')`,
  ],
  [
    'a policy for all commands at once',
    `select format('%s: %s', tablename, policyname) as hole from pg_policies where cmd = 'ALL'`,
  ],
  [
    'a policy for everybody',
    `select format('%s: %s', tablename, policyname) as hole from pg_policies where roles && '{public,anon}'`,
  ],
  [
    'an update policy without WITH CHECK',
    `select format('%s: %s', tablename, policyname) as hole from pg_policies where cmd = 'UPDATE' and (qual is null or with_check is null)`,
  ],
  [
    'a policy that asks for the caller once a row instead of once a statement',
    `select format('%s: %s', tablename, policyname) as hole from pg_policies, regexp_matches(concat(qual, ' ', with_check), '(.{0,9})(auth\\.(uid|jwt|role)\\(\\)|private\\.\\w+\\()', 'g') m
     where m[1] !~* 'select $'`,
  ],
  [
    'a definer function with a search path of its caller',
    `select p.oid::regprocedure::text as hole from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime', 'audit', 'reference') and p.prosecdef and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  ],
  [
    'a function that PUBLIC may execute',
    `select p.oid::regprocedure::text as hole from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime', 'audit', 'reference') and has_function_privilege('public', p.oid, 'execute')`,
  ],
  [
    'a definer function that the table owner would run',
    `select p.oid::regprocedure::text as hole from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime', 'audit', 'reference') and p.prosecdef and pg_get_userbyid(p.proowner) <> 'app_definer'`,
  ],
  [
    'a tenant table whose primary key does not begin with company_id',
    `select c.conrelid::regclass::text as hole from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'p' and c.connamespace = 'public'::regnamespace and a.attname <> 'company_id'
       and exists (select from pg_attribute t where t.attrelid = c.conrelid and t.attname = 'company_id' and not t.attisdropped)`,
  ],
  [
    'a unique constraint of a tenant table that does not begin with company_id',
    `select c.conname as hole from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'u' and c.connamespace = 'public'::regnamespace and a.attname <> 'company_id'
       and exists (select from pg_attribute t where t.attrelid = c.conrelid and t.attname = 'company_id' and not t.attisdropped)`,
  ],
  [
    'a single-column key from one tenant table to another',
    `select c.conname as hole from pg_constraint c
     where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
       and exists (select from pg_attribute t where t.attrelid = c.conrelid and t.attname = 'company_id' and not t.attisdropped)
       and exists (select from pg_attribute t where t.attrelid = c.confrelid and t.attname = 'company_id' and not t.attisdropped)`,
  ],
  [
    'a foreign key without an index that begins with its columns',
    `select c.conname as hole from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and c.confrelid not in ('public.protocols'::regclass) and not exists (select from pg_attribute a where a.attrelid = c.conrelid
         and a.attnum = any (c.conkey) and a.attname in ('updated_by', 'uploaded_by'))
       and not exists (select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  ],
  [
    'a view or materialized view that looks past the caller',
    `select c.oid::regclass::text as hole from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private', 'audit') and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false)))`,
  ],
  [
    'a company’s table whose changes are not logged, always and for each way to write',
    `select hole from audit.unaudited_tables() as hole`,
  ],
  [
    'a request login with more rights than it needs',
    `select rolname as hole from pg_roles where rolname in ('app_api', 'anon', 'authenticated') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
  ],
  [
    'something of the accounts that a request may read',
    `select format('%s.%s', table_schema, table_name) as hole from information_schema.role_table_grants
     where table_schema in ('auth', 'private', 'audit') and grantee in ('anon', 'authenticated', 'app_api', 'PUBLIC')
       -- What the view audit_log is made of, under the policy of its readers; no interface names the schema.
       and (table_schema, table_name, privilege_type) <> ('audit', 'log', 'SELECT')
       -- Views that search is made of. They read as their caller, which the check of views above asks for.
       and (table_schema, table_name) not in (select schemaname, viewname from pg_views where schemaname = 'private')`,
  ],
]

test.each(holes)('there is not %s', async (_what, query) => {
  expect(await db.sql(query)).toEqual([])
})

test.each(['app_service', 'app_owner', 'app_definer', 'postgres'])(
  'the request login cannot become %s',
  async (role) => {
    const [row] = await db.sql(`select pg_has_role('app_api', $1, 'MEMBER') as may`, [role])
    expect(row).toEqual({ may: false })
  },
)

test.each(['catalog_controls', 'catalog_mappings', 'catalog_objectives', 'protocols'])(
  '%s: everybody signed in reads, nobody writes',
  async (table) => {
    expect({
      read: await db.as(person, `select 1 from ${table}`),
      write: await db.as(person, `delete from ${table}`),
      anonymous: await db.as(undefined, `select 1 from ${table}`),
    }).toEqual({ read: 'allowed', write: 'denied', anonymous: 'denied' })
  },
)

test('reference data is read by everyone signed in, and written by the service alone', async () => {
  const tables = await db.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'reference'::regnamespace and c.relkind = 'r' order by 1`,
  )
  expect(tables.length).toBeGreaterThanOrEqual(6)
  for (const { name } of tables) {
    expect({
      name,
      read: await db.as(person, `select count(*) from ${name}`),
      insert: await db.as(person, `insert into ${name} default values`),
      truncate: await db.as(person, `truncate ${name}`),
      delete: await db.as(person, `delete from ${name}`),
      anonymous: await db.as(undefined, `select count(*) from ${name}`),
    }).toEqual({ name, read: 'allowed', insert: 'denied', truncate: 'denied', delete: 'denied', anonymous: 'denied' })
    await db.pool().query(`delete from ${name}`)
  }
})
