import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const person = await db.person('Somebody')

/** Queries over pg_catalog that must find nothing: each row is a hole, named. */
const holes: [string, string][] = [
  [
    'a table without row-level security, enabled and forced',
    `select c.oid::regclass::text as hole from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`,
  ],
  [
    'a command granted on a public table without a policy for it',
    `select format('%s %s', g.table_name, g.privilege_type) as hole
     from (select table_name, privilege_type from information_schema.role_table_grants where table_schema = 'public' and grantee = 'authenticated'
           union select table_name, privilege_type from information_schema.column_privileges where table_schema = 'public' and grantee = 'authenticated') g
     where not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = g.table_name and p.cmd = g.privilege_type)`,
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
     where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime') and p.prosecdef and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  ],
  [
    'a function that PUBLIC may execute',
    `select p.oid::regprocedure::text as hole from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime') and has_function_privilege('public', p.oid, 'execute')`,
  ],
  [
    'a definer function that the table owner would run',
    `select p.oid::regprocedure::text as hole from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime') and p.prosecdef and pg_get_userbyid(p.proowner) <> 'app_definer'`,
  ],
  [
    'a tenant table whose primary key does not begin with company_id',
    `select c.conrelid::regclass::text as hole from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'p' and c.connamespace = 'public'::regnamespace and a.attname <> 'company_id' and c.conrelid <> 'public.audit_log'::regclass
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
     where n.nspname = 'public' and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false)))`,
  ],
  [
    'a company’s table whose changes are not logged, always and for each way to write',
    `select format('%s.%s: %s', c.table_schema, c.table_name, wanted.name) as hole
     from information_schema.columns c cross join unnest(array['log_added', 'log_changed', 'log_removed', 'refuse_truncate']) wanted (name)
     where c.table_schema in ('public', 'storage') and c.column_name = 'company_id' and c.table_name <> 'audit_log'
       and exists (select from pg_class where oid = format('%I.%I', c.table_schema, c.table_name)::regclass and relkind in ('r', 'p'))
       and not exists (select from pg_trigger t where t.tgrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and t.tgname = wanted.name and t.tgenabled = 'A')`,
  ],
  [
    'a request login with more rights than it needs',
    `select rolname as hole from pg_roles where rolname in ('app_api', 'anon', 'authenticated') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
  ],
  [
    'something of the accounts that a request may read',
    `select format('%s.%s', table_schema, table_name) as hole from information_schema.role_table_grants
     where table_schema in ('auth', 'private') and grantee in ('anon', 'authenticated', 'app_api', 'PUBLIC')`,
  ],
]

test.each(holes)('there is not %s', async (_what, query) => {
  expect(await db.sql(query)).toEqual([])
})

test.each(['app_service', 'app_owner', 'app_definer', 'postgres'])(
  'the request login cannot become %s',
  async (role) => {
    const [row] = await db.sql(`select pg_has_role('app_api', $1, 'SET') as may`, [role])
    expect(row).toEqual({ may: false })
  },
)

test.each(['catalog_controls', 'catalog_mappings', 'protocols'])(
  '%s: everybody signed in reads, nobody writes',
  async (table) => {
    expect({
      read: await db.as(person, `select 1 from ${table}`),
      write: await db.as(person, `delete from ${table}`),
      anonymous: await db.as(undefined, `select 1 from ${table}`),
    }).toEqual({ read: 'allowed', write: 'denied', anonymous: 'denied' })
  },
)

test('audit entries: nobody writes, changes or removes one; outsiders see none', async () => {
  const [row] = await db.sql<{ id: string }>(`insert into companies (name) values ('Audited') returning id`)
  await db.sql(`insert into audit_log (action, table_name, company_id) values ('update', 'data_changes', $1)`, [
    row?.id,
  ])
  const auditor = await db.person('Auditor')
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Auditor')`, [
    row?.id,
    auditor,
  ])
  expect({
    member: await db.as(auditor, `select 1 from audit_log where company_id = $1`, [row?.id]),
    outsider: await db.as(person, `select 1 from audit_log where company_id = $1`, [row?.id]),
    insert: await db.as(auditor, `insert into audit_log (action, table_name) values ('x', 'y')`),
    update: await db.as(auditor, `update audit_log set action = 'x'`),
    delete: await db.as(auditor, `delete from audit_log`),
  }).toEqual({ member: 'allowed', outsider: 'hidden', insert: 'denied', update: 'denied', delete: 'denied' })
})

test('the signature is SHA-256 over action, table, record, user and time', async () => {
  const [row] = await db.sql(
    `insert into audit_log (action, table_name, record_id, user_id) values ('auth_login', 'auth_events', 'r', $1)
     returning signature = encode(sha256(convert_to('auth_login' || 'auth_events' || 'r' || user_id
       || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'UTF8')), 'hex') as right`,
    [person],
  )
  expect(row).toEqual({ right: true })
})
