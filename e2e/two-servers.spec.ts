// Two servers on one database and one file store: what happens through one is seen through the other.
import path from 'node:path'
import { expect } from '@playwright/test'
import { test } from './test.ts'
import { anonymous, controlsOf, newCompany, newPerson, PASSWORD, type Client } from './api.ts'
import { dataDir, freePort, killServers, removeDataDirs, runServer } from './run-server.ts'

test.afterAll(() => {
  killServers()
  removeDataDirs()
})

let here: Client
let there: Client
let company = ''
let origins: [string, string] = ['', '']
/** Settings of a further server on their database. */
let further: Record<string, string> = {}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const folder = dataDir()
  const [first, second] = [await freePort(), await freePort()]
  const shared = {
    PUBLIC_URL: `http://127.0.0.1:${first}`,
    SECRET_KEY: 'one secret for both of the servers',
    STORAGE_URL: `file://${path.join(folder, 'files')}`,
  }
  await runServer({ ...shared, DATA_DIR: folder, PORT: String(first) }).up
  const sockets = encodeURIComponent(path.join(folder, 'run'))
  further = { ...shared, DATABASE_URL: `postgres://postgres@localhost/parapet?host=${sockets}` }
  await runServer({ ...further, DATA_DIR: dataDir(), PORT: String(second) }).up
  origins = [`http://127.0.0.1:${first}`, `http://127.0.0.1:${second}`]
  here = await newPerson('Owner', origins[0])
  company = await newCompany(here, 'cmmc')
  there = await anonymous(origins[1])
  const session = (await here.auth.getSession()).data.session
  const { error } = await there.auth.setSession({
    access_token: session?.access_token ?? '',
    refresh_token: session?.refresh_token ?? '',
  })
  expect(error).toBeNull()
})

test.afterEach(async () => {
  await here.removeAllChannels()
  await there.removeAllChannels()
})

/** Resolves when the channel is up, changes included. */
function subscribed(channel: ReturnType<Client['channel']>): Promise<void> {
  return new Promise((resolve, reject) => {
    channel
      .on('system', {}, (message: { status: string }) => message.status === 'ok' && resolve())
      .subscribe((status, error) => {
        if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status))
      })
  })
}

test('a change through one reaches sockets on the other', async () => {
  await there.realtime.setAuth((await there.auth.getSession()).data.session?.access_token ?? '')
  const seen: unknown[] = []
  const channel = there
    .channel('statuses')
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'org_control_status', filter: `company_id=eq.${company}` },
      (change) => seen.push(change.new),
    )
  await subscribed(channel)
  const [control] = await controlsOf(here, company)
  await here
    .from('org_control_status')
    .insert({ company_id: company, control_id: control?.id, status: 'Completed' })
    .throwOnError()
  await expect.poll(() => seen).toMatchObject([{ control_id: control?.id, status: 'Completed' }])
})

test('a broadcast and a presence on one are seen on the other', async () => {
  const topic = `company:${company}:control:shared`
  const joined = async (client: Client, key: string) => {
    await client.realtime.setAuth((await client.auth.getSession()).data.session?.access_token ?? '')
    const channel = client.channel(topic, { config: { private: true, presence: { key } } })
    await new Promise<void>((resolve, reject) => {
      channel.on('presence', { event: 'sync' }, () => undefined)
      channel.on('broadcast', { event: 'hello' }, (message) => heard.push(message['payload']))
      channel.subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve()
        else reject(error ?? new Error(status))
      })
    })
    await channel.track({ name: key })
    return channel
  }
  const heard: unknown[] = []
  const mine = await joined(here, 'dana')
  const theirs = await joined(there, 'robin')
  await expect.poll(() => Object.keys(mine.presenceState()).sort()).toEqual(['dana', 'robin'])
  await expect.poll(() => Object.keys(theirs.presenceState()).sort()).toEqual(['dana', 'robin'])
  await mine.send({ type: 'broadcast', event: 'hello', payload: { from: 'dana' } })
  await expect.poll(() => heard).toEqual([{ from: 'dana' }])
  await there.removeChannel(theirs)
  await expect.poll(() => Object.keys(mine.presenceState())).toEqual(['dana'])
})

test('a file uploaded through one is downloaded through the other', async () => {
  const name = `${company}/shared/note.txt`
  const upload = await here.storage
    .from('evidence')
    .upload(name, new Blob(['One store']), { contentType: 'text/plain' })
  expect(upload.error).toBeNull()
  const { data } = await there.storage.from('evidence').download(name)
  expect(await data?.text()).toBe('One store')
})

test('a refresh token that is used again ends its session on both, sockets included', async () => {
  test.setTimeout(120_000)
  const owner = await newPerson('Robbed', origins[0])
  const owned = await newCompany(owner, 'cmmc')
  const stolen = (await owner.auth.getSession()).data.session
  const tokens = { access_token: stolen?.access_token ?? '', refresh_token: stolen?.refresh_token ?? '' }
  const thief = await anonymous(origins[1])
  expect((await thief.auth.setSession(tokens)).error).toBeNull()
  await thief.realtime.setAuth(tokens.access_token)
  const told: string[] = []
  const channel = thief
    .channel('stolen')
    .on('system', {}, ({ message }: { message: string }) => told.push(message))
    .on('postgres_changes', { event: '*', schema: 'public', table: 'companies' }, () => undefined)
  await subscribed(channel)
  const reach = async (client: Client) => [
    (await client.from('companies').select('id').eq('id', owned)).status,
    (await client.storage.from('evidence').list(owned)).error === null,
    (await client.auth.getUser((await client.auth.getSession()).data.session?.access_token)).error === null,
  ]
  for (let turn = 0; turn < 2; turn += 1) expect((await owner.auth.refreshSession()).error).toBeNull()
  for (const client of [owner, thief]) expect(await reach(client)).toEqual([200, true, true])

  const newest = (await owner.auth.getSession()).data.session
  const again = await (await anonymous(origins[1])).auth.refreshSession(tokens)
  expect(again.error?.code).toBe('refresh_token_already_used')
  for (const client of [owner, thief]) expect(await reach(client)).toEqual([401, false, false])
  await expect.poll(() => told).toContain('The session has ended')
  await expect.poll(() => channel.state).not.toBe('joined')
  const next = await (await anonymous(origins[0])).auth.refreshSession({ refresh_token: newest?.refresh_token ?? '' })
  expect(next.error?.code).toBe('refresh_token_not_found')
  await thief.removeAllChannels()
})

test('an account that was locked through one is locked through the other', async () => {
  const { data } = await here.auth.getUser()
  const email = data.user?.email ?? ''
  const attempt = async (origin: string, password: string) => {
    const client = await anonymous(origin)
    return (await client.auth.signInWithPassword({ email, password })).error?.code
  }
  const guesses = [origins[0], origins[1], origins[0], origins[1], origins[0]]
  for (const origin of guesses) expect(await attempt(origin, 'not the password')).toBe('invalid_credentials')
  for (const origin of origins) expect(await attempt(origin, PASSWORD)).toBe('account_locked')
})

test('a further server with a file store of its own is refused in one sentence, before it is used', async () => {
  const folder = dataDir()
  const { code, stderr } = await runServer({ ...further, DATA_DIR: folder, STORAGE_URL: '', PORT: '0' }).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `The file store at ${path.join(folder, 'storage')} is not the one that this database uses. Set STORAGE_URL to that one, the same for every server, and check that its disk is mounted; or give this one to the database with npm run storage:adopt.\n`,
  })
  for (const origin of origins) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
})
