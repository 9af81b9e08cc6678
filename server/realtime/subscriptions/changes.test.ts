import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type RealtimeClient } from '@supabase/realtime-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { createCompany, startTestServer, until, type RawClient, type TestServer } from '../testing.ts'

let server: TestServer
let owner = ''
let company = ''
let token = ''

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.db.person('Owner')
  company = await createCompany(server.db, { [owner]: 'Owner' })
  token = (await server.signIn(owner)).token
})

afterAll(() => server.close())

/** Subscribes, and returns the state that the client reports. */
function subscribed(channel: RealtimeChannel): Promise<[state: string, error: string | undefined]> {
  return new Promise((resolve) => channel.subscribe((state, error) => resolve([state, error?.message])))
}

async function signedIn(vsn?: string): Promise<RealtimeClient> {
  const client = server.client(token, vsn)
  await client.setAuth()
  return client
}

async function insertScan(status = 'running'): Promise<string> {
  const [row] = await server.db.sql<{ id: string }>(
    'insert into network_scans (company_id, status) values ($1, $2) returning id',
    [company, status],
  )
  return row?.id ?? ''
}

describe.each(['1.0.0', '2.0.0'])('the published client with serializer %s', (vsn) => {
  test('receives inserts, updates and deletes', async () => {
    const client = await signedIn(vsn)
    const told: Record<string, unknown>[] = []
    const system: unknown[] = []
    const channel = client
      .channel(`scans ${vsn}`)
      .on('postgres_changes', { event: '*', schema: 'public', table: 'network_scans' }, (payload) =>
        told.push({ ...payload }),
      )
      .on('system', {}, (payload) => system.push(payload))
    expect(await subscribed(channel)).toEqual([REALTIME_SUBSCRIBE_STATES.SUBSCRIBED, undefined])
    await until(() => system.length > 0)
    expect(system).toEqual([
      { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: `scans ${vsn}` },
    ])
    const id = await insertScan()
    await server.db.sql(`update network_scans set status = 'completed' where id = $1`, [id])
    await server.db.sql('delete from network_scans where id = $1', [id])
    await until(() => told.length === 3)
    const always = {
      schema: 'public',
      table: 'network_scans',
      errors: null,
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    }
    const key = { company_id: company, id }
    expect(told).toEqual([
      { ...always, eventType: 'INSERT', new: expect.objectContaining({ ...key, status: 'running' }), old: {} },
      { ...always, eventType: 'UPDATE', new: expect.objectContaining({ ...key, status: 'completed' }), old: key },
      { ...always, eventType: 'DELETE', new: {}, old: key },
    ])
    await client.removeAllChannels()
  })
})

test('several subscriptions of one channel are distinguished', async () => {
  const client = await signedIn()
  const told: string[] = []
  const channel = client
    .channel('several')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'network_scans' }, () => told.push('scan'))
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'network_scans' }, () =>
      told.push('changed scan'),
    )
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'network_scans', filter: 'status=in.(completed,failed)' },
      () => told.push('done'),
    )
    .on('postgres_changes', { event: '*', schema: '*' }, () => told.push('anything'))
  await subscribed(channel)
  await insertScan('completed')
  await until(() => told.length >= 3)
  await server.db.sql(`insert into evidence (company_id, title) values ($1, 'Photo')`, [company])
  await until(() => told.length >= 4)
  expect(told).toEqual(['scan', 'done', 'anything', 'anything'])
  await client.removeAllChannels()
})

test('a selection sends these columns and the key', async () => {
  const client = await server.connect()
  const changes = { event: 'INSERT', schema: 'public', table: 'network_scans' }
  const joined = await client.join('some', { postgres_changes: [{ ...changes, select: ['status'] }, changes] }, token)
  const ids = joined.response['postgres_changes'] as { id: number }[]
  const id = await insertScan()
  const [some, all] = await until(() => client.of('postgres_changes').length === 2 && client.of('postgres_changes'))
  expect(some?.payload).toMatchObject({
    ids: [ids[0]?.id],
    data: { record: { company_id: company, id, status: 'running' } },
  })
  expect(some?.payload.data.columns).toEqual([
    { name: 'id', type: 'uuid' },
    { name: 'company_id', type: 'uuid' },
    { name: 'status', type: 'text' },
  ])
  expect(all?.payload.ids).toEqual([ids[1]?.id])
  expect(all?.payload.data.record).toMatchObject({ id, status: 'running', completed_at: null, scanner: null })
})

test('columns that the role may not read are neither sent nor named', async () => {
  await server.db.sql('alter table vulnerabilities add column secret text')
  await server.db.sql('revoke select on vulnerabilities from authenticated')
  await server.db.sql('grant select (id, company_id, title, severity) on vulnerabilities to authenticated')
  await reloadsCatalog()
  const client = await server.connect()
  const changes = { event: '*', schema: 'public', table: 'vulnerabilities' }
  await client.join('secrets', { postgres_changes: [changes] }, token)
  await server.db.sql(
    `insert into vulnerabilities (company_id, title, severity, secret) values ($1, 'Port', 'low', 'hush')`,
    [company],
  )
  const { payload } = await client.next(({ event }) => event === 'postgres_changes')
  expect(Object.keys(payload.data.record).toSorted()).toEqual(['company_id', 'id', 'severity', 'title'])
  expect(JSON.stringify(payload)).not.toMatch(/secret|hush|status/)
  expect(await client.join('oracle', { postgres_changes: [{ ...changes, filter: 'secret=like.h%' }] }, token)).toEqual({
    status: 'error',
    response: { reason: 'RealtimeDisabledForConfiguration: invalid column for filter secret' },
  })
})

test('rows beyond a megabyte are sent without their long values, and marked', async () => {
  await server.db.sql('alter table evidence add column long text')
  await reloadsCatalog()
  const client = await server.connect()
  await client.join('long', { postgres_changes: [{ event: '*', schema: 'public', table: 'evidence' }] }, token)
  await server.db.sql(`insert into evidence (company_id, title, long) values ($1, 'Film', repeat('x', 1100000))`, [
    company,
  ])
  const { payload } = await client.next(({ event }) => event === 'postgres_changes')
  expect(payload.data).toMatchObject({
    errors: ['Error 413: Payload Too Large'],
    record: { company_id: company, title: 'Film' },
  })
  expect(JSON.stringify(payload).length).toBeLessThan(2_000)
})

test.each([
  [
    { table: 'nothing' },
    /Please check Realtime is enabled for the given connect parameters: \[event: \*, schema: public, table: nothing/,
  ],
  [{ table: 'profiles' }, /Please check Realtime is enabled/],
  [{ schema: 'auth', table: 'users' }, /Please check Realtime is enabled/],
  [{ schema: 'private' }, /Please check Realtime is enabled/],
  [{ table: 'evidence', filter: 'undefined' }, /Error parsing `filter` params: \["undefined"\]/],
  [{ table: 'evidence', filter: 'title=foo.hey' }, /Error parsing `filter` params: \["foo","hey"\]/],
  [{ table: 'evidence', filter: 'nothing=eq.1' }, /invalid column for filter nothing/],
  [{ table: 'evidence', filter: 'id=eq.1' }, /invalid input syntax for type uuid/],
  [{ table: 'evidence', filter: 'id=eq.a\u0000' }, /invalid/],
  [{ table: 'evidence', filter: 'title=is.true' }, /invalid filter/],
  [{ table: 'evidence', filter: 'title=match.(' }, /invalid regular expression/],
  [{ table: 'evidence', filter: 'title=like.a\\' }, /must not end with an escape/],
  [{ table: 'evidence', select: ['nothing'] }, /invalid column for select nothing/],
  [{ filter: 'id=eq.1' }, /needs an explicit schema and table/],
])('a subscription to %j is refused', async (changes, reason) => {
  const client = await server.connect()
  const answer = await client.join(
    'refused',
    { postgres_changes: [{ event: '*', schema: 'public', ...changes }] },
    token,
  )
  expect(answer).toEqual({ status: 'error', response: { reason: expect.stringMatching(reason) } })
  expect(answer.response.reason).toMatch(/^RealtimeDisabledForConfiguration: /)
})

test('the published client reports the reason', async () => {
  const client = await signedIn()
  const channel = client
    .channel('bad')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'nothing' }, () => undefined)
  const [state, error] = await subscribed(channel)
  expect([state, error]).toEqual([
    REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR,
    expect.stringContaining('RealtimeDisabledForConfiguration'),
  ])
  await client.removeAllChannels()
})

test('a new table can be subscribed to', async () => {
  await server.db
    .sql(`create table public.fresh (company_id uuid not null, id uuid not null default gen_random_uuid(), primary key (company_id, id));
    alter table public.fresh enable row level security;
    grant select on public.fresh to authenticated;
    create policy "members read" on public.fresh for select to authenticated using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
    select private.add_audit_triggers('public.fresh')`)
  const client = await server.connect()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(
    await client.join('fresh', { postgres_changes: [{ event: '*', schema: 'public', table: 'fresh' }] }, token),
  ).toMatchObject({ status: 'ok' })
  await server.db.sql('insert into public.fresh (company_id) values ($1)', [company])
  await client.next(({ event }) => event === 'postgres_changes')
})

test('a regular expression that takes too long ends only its own channel', async () => {
  const [slow, other] = [await server.connect(), await server.connect()]
  const changes = { event: '*', schema: 'public', table: 'evidence' }
  // Back references make PostgreSQL try all ways to split the text.
  const filter = 'title=match.^(a+)(a+)(a+)(a+)\\1\\2\\3\\4b$'
  expect(await slow.join('slow', { postgres_changes: [{ ...changes, filter }] }, token)).toMatchObject({ status: 'ok' })
  await other.join('quick', { postgres_changes: [changes] }, token)
  await server.db.sql(`insert into evidence (company_id, title) values ($1, repeat('a', 191) || 'b')`, [company])
  await other.next(({ event }) => event === 'postgres_changes')
  expect(slow.of('system').filter(({ payload }) => payload.status === 'error')).toEqual([])
  const { payload } = await slow.next(({ event, payload: { status } }) => event === 'system' && status === 'error')
  expect(payload.message).toBe('A filter could not be evaluated on a changed row')
  await slow.next(({ event }) => event === 'phx_close')
})

test('the number of different filters of a person is limited, across all sockets', async () => {
  const ask = (client: RawClient, name: string, from: number) =>
    client.join(
      name,
      {
        postgres_changes: Array.from({ length: limits.changesPerChannel }, (_, n) => ({
          event: '*',
          schema: 'public',
          table: 'evidence',
          filter: `title=eq.${from + n}`,
        })),
      },
      token,
    )
  const [first, second] = [await server.connect(), await server.connect()]
  const channels = limits.filtersPerPerson / limits.changesPerChannel
  const answers = Array.from({ length: channels + 1 }, (_, n) =>
    ask(n % 2 === 0 ? first : second, `many ${n}`, n * limits.changesPerChannel),
  )
  const [refused, ...others] = (await Promise.all(answers)).filter(({ status }) => status === 'error')
  expect([refused?.response.reason, others]).toEqual([
    'ChannelRateLimitReached: Too many filters: a person may have 200 different ones at a time',
    [],
  ])
  // Repeated filters count once, and those of a left channel do not count.
  const [kept] = [...first.of('phx_reply'), ...second.of('phx_reply')].filter(({ payload }) => payload.status === 'ok')
  const number = Number(kept?.topic.split(' ')[1])
  expect((await ask(first, 'again', number * limits.changesPerChannel)).status).toBe('ok')
  expect((await ask(first, 'beyond', 10_000)).status).toBe('error')
  first.socket.terminate()
  second.socket.terminate()
  const third = await server.connect()
  await until(async () => (await ask(third, 'beyond', 10_000)).status === 'ok')
})

/** The catalog is reloaded for an unknown name, at most once a second. */
async function reloadsCatalog(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const client = await server.connect()
  await client.join('unknown', { postgres_changes: [{ event: '*', schema: 'public', table: 'nothing' }] })
}
