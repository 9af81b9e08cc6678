import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type Asker } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'
import { ONE_OF_EACH } from './testing-tenant-tables.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Olga Owner')
const auditor = await db.person('Ada Auditor')
const company = await addCompany(db, { members: { [owner]: 'Owner', [auditor]: 'Auditor' } })
const other = await addCompany(db, { name: 'Theirs', members: { [await db.person('Otto')]: 'Owner' } })
for (const id of [company, other]) for (const statement of ONE_OF_EACH) await db.sql(statement, [id])

/** A purpose of the test: what another purpose's seat must not open. */
await db.sql(`
  create or replace view private.seat_purposes as select * from (values ('assessment', 'account', 'Assessment'),
    ('questionnaire', 'link', 'Questionnaire'), ('other', 'link', 'Other')) as purposes (purpose, entry, label);
  create function public.seat_of_questionnaire() returns uuid language sql security definer set search_path = ''
    as $$ select subject_id from private.require_seat('questionnaire') $$;
  create function public.seat_of_other() returns uuid language sql security definer set search_path = ''
    as $$ select subject_id from private.require_seat('other') $$;
  alter function public.seat_of_questionnaire() owner to app_definer;
  alter function public.seat_of_other() owner to app_definer;
  revoke execute on function public.seat_of_questionnaire(), public.seat_of_other() from public;
  grant execute on function public.seat_of_questionnaire(), public.seat_of_other() to seat`)

const SUBJECT = '11111111-1111-4111-8111-111111111111'

/** A seat with a session; returns how it asks. */
async function seated(purpose = 'questionnaire', change = '', at = company): Promise<{ asker: Asker; seat: string }> {
  const [seat] = await db.sql<{ id: string }>(
    `with person as (insert into people (company_id, name, is_external) values ($1, 'Rita Respondent', true) returning id)
     insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until)
     select $1, $2, $3, id, 'passphrase', now() + interval '1 day' from person returning id`,
    [at, purpose, SUBJECT],
  )
  const [session] = await db.sql<{ id: string }>(
    `insert into private.seat_sessions (company_id, seat_id, token_hash, expires_at)
     values ($1, $2, $3, now() + interval '1 hour') returning id`,
    [at, seat?.id, randomBytes(32)],
  )
  if (change !== '') await db.sql(change, [seat?.id])
  return { asker: { role: 'seat', session_id: session?.id }, seat: seat?.id ?? '' }
}

const { asker } = await seated()

/** Every function that a seat may execute, each called with nulls. */
const functions = await db.sql<{ name: string; call: string; source: string }>(
  `select p.proname as name, p.prosrc as source, format('select public.%I(%s)', p.proname,
     (select string_agg('null::' || format_type(t, null), ', ') from unnest(p.proargtypes) t)) as call
   from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('seat', p.oid, 'EXECUTE') order by 1`,
)

describe('the role of a seat', () => {
  test('has functions named seat_ in public, and what the door of each request needs', async () => {
    const rows = await db.sql<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime', 'audit', 'reference', 'extensions')
         and has_function_privilege('seat', p.oid, 'EXECUTE') and p.proname not like 'seat\\_%'
         -- Extensions grant theirs to everyone; the role may not enter their schema.
         and n.nspname <> 'extensions' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['private.require_session(uuid)', 'private.session_state(uuid)'])
    expect(functions.every(({ name }) => name.startsWith('seat_'))).toBe(true)
  })

  test('has no right on any table, view or sequence', async () => {
    const rows = await db.sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%' and (
         (c.relkind in ('r', 'p', 'v', 'm', 'f') and (has_any_column_privilege('seat', c.oid, 'SELECT, INSERT, UPDATE')
           or has_table_privilege('seat', c.oid, 'DELETE, TRUNCATE')))
         or (c.relkind = 'S' and has_sequence_privilege('seat', c.oid, 'USAGE, SELECT, UPDATE')))`,
    )
    expect(rows).toEqual([])
  })

  test('is refused by every table of a company', async () => {
    const tables = await db.sql<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`,
    )
    expect(tables.length).toBeGreaterThan(60)
    for (const { name } of tables)
      expect([name, await db.as(asker, `select 1 from public.${name}`)]).toEqual([name, 'denied'])
  })

  test('is refused by every function of members', async () => {
    const others = await db.sql<{ call: string }>(
      `select format('select public.%I(%s)', p.proname,
         (select string_agg('null::' || format_type(t, null), ', ') from unnest(p.proargtypes) t)) as call
       from pg_proc p where p.pronamespace = 'public'::regnamespace and not has_function_privilege('seat', p.oid, 'EXECUTE')
         and p.prorettype <> 'trigger'::regtype`,
    )
    expect(others.length).toBeGreaterThan(30)
    for (const { call } of others) expect([call, await db.as(asker, call)]).toEqual([call, 'denied'])
  })
})

const ended = (change: string) => () => seated('questionnaire', `update seats set ${change} where id = $1`)
const expired = () => seated('questionnaire', 'update private.seat_sessions set expires_at = now() where seat_id = $1')
const sessionOf = (id: string | undefined) => () =>
  Promise.resolve({ asker: { role: 'seat', session_id: id } as const })

/** The seat whose session asks, and the purpose whose functions answer it. */
const STATES: [string, () => Promise<{ asker: Asker }>, string | undefined][] = [
  ['for a questionnaire', () => seated(), 'questionnaire'],
  ['of another company', () => seated('questionnaire', '', other), 'questionnaire'],
  ['for something else', () => seated('other'), 'other'],
  ['that is entered with an account', () => seated('assessment'), undefined],
  ['that has expired', ended(`access_until = now() - interval '1 second'`), undefined],
  ['that was revoked', ended(`ended_at = now(), ended_because = 'revoked'`), undefined],
  ['whose session has expired', expired, undefined],
  ['without a session', sessionOf(crypto.randomUUID()), undefined],
  ['without the id of a session', sessionOf(undefined), undefined],
]

test.each(STATES)('a seat %s opens the functions of its purpose and no other', async (_state, begin, opened) => {
  const { asker: who } = await begin()
  for (const { name, call, source } of functions) {
    const purpose = /require_seat\('(\w+)'/.exec(source)?.[1]
    if (purpose === undefined) continue
    // Called with nulls, a function may fail after the seat let it in.
    const outcome = await db.as(who, call).catch(() => 'allowed')
    expect([name, outcome]).toEqual([name, purpose === opened ? 'allowed' : 'denied'])
  }
})

test('each function of seats asks for the seat first and names its purpose', () => {
  const own = functions.filter(({ name }) => !name.startsWith('seat_of_'))
  expect(own.map(({ name }) => name)).toContain('seat_leave')
  for (const { name, source } of own) expect([name, /private\.require_seat\(/.test(source)]).toEqual([name, true])
})

test('a session of a member whose claims name a seat opens nothing', async () => {
  const { asker: seat } = await seated()
  const session = typeof seat === 'object' ? seat['session_id'] : undefined
  expect(await db.as({ sub: owner, session_id: session }, 'select public.seat_of_questionnaire()')).toBe('denied')
})

describe('who gives and ends seats', () => {
  const statement = `select private.give_seat($1, 'questionnaire', $2, $3, now() + interval '30 days', $4, $5)`

  test('the service for a caller who may edit; an Auditor may not', async () => {
    expect(await db.as(owner, statement, [company, SUBJECT, SUBJECT, randomBytes(32), null])).toBe('denied')
    expect(await give(owner)).toMatch(/^[0-9a-f-]{36}$/)
    await expect(give(auditor)).rejects.toThrow('does not allow')
    await expect(give(owner, { company: other })).rejects.toThrow('does not allow')
    await expect(give(owner, { purpose: 'assessment' })).rejects.toThrow('no links')
    await expect(give(owner, { until: '2020-01-01' })).rejects.toThrow('in the future')
    await expect(give(owner, { until: '2999-01-01' })).rejects.toThrow('a year at most')
    await expect(give(owner, { passphrase: null })).rejects.toThrow('mail address')
  })

  test('a member reads seats, writes none, and revokes one with its sessions', async () => {
    const { asker: held, seat } = await seated()
    expect(await db.as(auditor, 'select 1 from seats where id = $1', [seat])).toBe('allowed')
    expect(await db.as(owner, 'update seats set ended_at = null where id = $1', [seat])).toBe('denied')
    expect(await db.as(owner, 'delete from seats where id = $1', [seat])).toBe('denied')
    expect(await db.as(owner, 'select token_hash from private.seat_links')).toBe('denied')
    expect(await db.as(auditor, 'select revoke_seat($1, $2)', [company, seat])).toBe('denied')
    expect(await db.as(held, 'select public.seat_of_questionnaire()')).toBe('allowed')
    await commitAs(db, owner, 'select revoke_seat($1, $2)', [company, seat])
    expect(await db.as(held, 'select public.seat_of_questionnaire()')).toBe('denied')
    expect(await db.sql('select 1 from private.seat_sessions where seat_id = $1', [seat])).toEqual([])
  })

  async function give(who: string, change: Record<string, unknown> = {}): Promise<string> {
    const wanted = {
      company,
      purpose: 'questionnaire',
      until: new Date(Date.now() + 86_400_000).toISOString(),
      passphrase: randomBytes(32),
      ...change,
    }
    const [person] = await db.sql<{ id: string }>(
      `insert into people (company_id, name, is_external) values ($1, 'Rita', true) returning id`,
      [wanted.company],
    )
    const values = [
      wanted.company,
      wanted.purpose,
      SUBJECT,
      person?.id,
      wanted.until,
      randomBytes(32),
      wanted.passphrase,
    ]
    const [row] = await asService(who, 'select private.give_seat($1, $2, $3, $4, $5, $6, $7) as id', values)
    return row?.id ?? ''
  }

  async function asService(who: string, text: string, values: readonly unknown[]): Promise<{ id: string }[]> {
    const client = await db.pool(1).connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ sub: who, role: 'authenticated' }),
      ])
      const { rows } = await client.query<{ id: string }>(text, [...values])
      await client.query('commit')
      return rows
    } finally {
      client.release(true)
    }
  }
})
