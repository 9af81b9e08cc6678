import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { createCatalogCache } from '../change-feed/catalog.ts'
import type { Channel } from '../channels/channel.ts'
import { createVisibility } from './visibility.ts'
import { ANONYMOUS } from '../channels/viewer.ts'
import { createCompany, startTestServer, type RawClient, type TestServer } from '../testing.ts'

// Policies of other forms than the current ones: those that depend on the caller are evaluated for each caller.

let db: TestDatabase
let server: TestServer
let company = ''
const people: Record<string, string> = {}
const clients: Record<string, RawClient> = {}

const TABLES = `
  create function private.is_mine(author uuid) returns boolean language sql stable set search_path = '' return author = (select auth.uid());
  grant execute on function private.is_mine(uuid) to authenticated;
  do $$ declare t text; begin
    foreach t in array array['by_author', 'by_helper', 'by_setting', 'by_strength', 'by_nothing', 'by_no_policy'] loop
      execute format('create table public.%1$I (company_id uuid, id uuid default gen_random_uuid(), author uuid, text text, primary key (company_id, id));
        grant select on public.%1$I to authenticated', t);
      if t <> 'by_nothing' then execute format('alter table public.%I enable row level security', t); end if;
      perform private.add_audit_triggers(format('public.%I', t)::regclass);
    end loop;
  end $$;
  create policy p on by_author for select to authenticated using (author = (select auth.uid()));
  create policy p on by_helper for select to authenticated using (private.is_mine(author));
  create policy p on by_setting for select to authenticated
    using (author = ((current_setting('request.jwt.claims'))::jsonb ->> 'sub')::uuid);
  create policy members on by_strength for select to authenticated using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
  create policy mine on by_strength for select using (author = (select auth.uid()));
  create policy strong on by_strength as restrictive for all to public using ((select auth.jwt() ->> 'aal') = 'aal2');`

beforeAll(async () => {
  db = await createTestDatabase()
  await db.sql(TABLES)
  server = await startTestServer({}, db)
  for (const name of ['ann', 'ben', 'weak']) people[name] = await db.person(name)
  const members = Object.values(people).map((user) => [user, 'Manager'])
  company = await createCompany(db, Object.fromEntries(members))
  for (const [name, user] of Object.entries(people)) {
    const client = await server.connect()
    const { token } = await server.signIn(user, 900, name === 'weak' ? 'aal1' : 'aal2')
    await client.join('fence')
    await client.join('all', { postgres_changes: [{ event: '*', schema: 'public' }] }, token)
    clients[name] = client
  }
})

afterAll(async () => {
  await server.close()
  await db.end()
})

async function told(change: string, values: unknown[]): Promise<Record<string, unknown[]>> {
  for (const client of Object.values(clients)) client.received.splice(0)
  await db.sql(change, values)
  await db.sql(`select realtime.send('{}', 'passed', 'fence', false)`)
  const events: Record<string, unknown[]> = {}
  for (const [name, client] of Object.entries(clients)) {
    await client.passed()
    events[name] = client
      .of('postgres_changes')
      .map(({ payload: { data } }) => [data.type, Boolean(data.record), data.old_record])
  }
  return events
}

const inserted = ['INSERT', true, undefined]

test.each(['by_author', 'by_helper', 'by_setting'])(
  '%s: only the author receives it, although both have the same role',
  async (table) => {
    const events = await told(`insert into ${table} (company_id, author) values ($1, $2)`, [company, people['ann']])
    expect(events).toEqual({ ann: [inserted], ben: [], weak: [] })
  },
)

test('a row that changes its owner is deleted for one and inserted for the other', async () => {
  const id = crypto.randomUUID()
  const key = { company_id: company, id }
  const values = [company, people['ann'], id]
  await told('insert into by_author (company_id, author, id) values ($1, $2, $3)', values)
  const events = await told('update by_author set author = $2 where id = $1', [id, people['ben']])
  expect(events).toEqual({ ann: [['DELETE', false, key]], ben: [['UPDATE', true, undefined]], weak: [] })
  const deleted = await told('delete from by_author where id = $1', [id])
  expect(deleted).toEqual({ ann: [], ben: [['DELETE', false, key]], weak: [] })
})

test('a restrictive policy removes what the permissive ones grant', async () => {
  const events = await told('insert into by_strength (company_id, author) values ($1, $2)', [company, people['weak']])
  expect(events).toEqual({ ann: [inserted], ben: [inserted], weak: [] })
})

test('without row-level security the grant decides; with it and without a policy, nothing is visible', async () => {
  expect(await told('insert into by_nothing (company_id) values ($1)', [company])).toEqual({
    ann: [inserted],
    ben: [inserted],
    weak: [inserted],
  })
  expect(await told('insert into by_no_policy (company_id) values ($1)', [company])).toEqual({
    ann: [],
    ben: [],
    weak: [],
  })
})

test('a policy that fails hides only its own table', async () => {
  await db.sql(`create table public.by_error (company_id uuid, id uuid default gen_random_uuid(), primary key (company_id, id));
    grant select on by_error to authenticated; alter table by_error enable row level security;
    create policy p on by_error for select to authenticated using (1 / (case when company_id is null then 1 else 0 end) = 1);
    select private.add_audit_triggers('by_error')`)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await clients['ann']?.join(
    'known',
    { postgres_changes: [{ event: '*', schema: 'public', table: 'by_error' }] },
    (await server.signIn(people['ann'] ?? '')).token,
  )
  const events = await told(
    `with bad as (insert into by_error (company_id) values ($1)) insert into by_author (company_id, author) values ($1, $2)`,
    [company, people['ann']],
  )
  expect(events).toEqual({ ann: [inserted], ben: [], weak: [] })
})

/** What two people see of new evidence of their company, asked of this database; and the channels that ended. */
async function seenBy(first: string, second: string, asCaller: Database['asCaller']) {
  const theirs = await createCompany(db, { [first]: 'Manager', [second]: 'Manager' })
  const log = createLog('silent')
  const channels = [first, second].map((userId) => ({
    audience: '',
    viewer: {
      ...ANONYMOUS,
      role: 'authenticated',
      userId,
      claimsText: JSON.stringify({ sub: userId, role: 'authenticated' }),
    },
  })) as unknown as Channel[]
  const ended: Channel[] = []
  const end = (channel: Channel) => void ended.push(channel)
  const database: Database = { ...server.database, asCaller }
  const findVisible = createVisibility({ database, log, end }, createCatalogCache(server.database.service, log))
  const change = {
    company: theirs,
    table: 'evidence',
    action: 'INSERT',
    recordId: '',
    at: '',
    oldImage: undefined,
  } as const
  const image = JSON.stringify({ company_id: theirs, id: crypto.randomUUID() })
  const visible = await findVisible([{ ...change, newImage: image, shortened: false }], () => channels)
  return { visible, channels, ended }
}

test("when a group's viewer has just left, another of the group is used", async () => {
  const [first, second] = [await db.person('first'), await db.person('second')]
  const { visible, channels, ended } = await seenBy(first, second, async (...question) => {
    await db.sql('delete from user_companies where user_id = $1', [first])
    return server.database.asCaller(...question)
  })
  expect(visible).toMatchObject([{ action: 'INSERT', audiences: [channels] }])
  expect(ended).toEqual([])
})

test.each([
  ['has no answer in time', '57014', true],
  ['fails', '22012', false],
])('a change whose policy %s (%s) is delivered to no one; its channels end: %s', async (_what, code, doEnd) => {
  const error = Object.assign(new pg.DatabaseError('ended', 0, 'error'), { code })
  const [first, second] = [await db.person('first'), await db.person('second')]
  const { visible, channels, ended } = await seenBy(first, second, () => Promise.reject(error))
  expect(visible).toEqual([])
  expect(ended).toEqual(doEnd ? channels : [])
})
