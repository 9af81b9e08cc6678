import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestPerson } from '../functions/testing.ts'
import { makeAccessToken } from '../platform/keys/access-tokens.ts'
import {
  companyOf,
  nessusFile,
  reportItem,
  scanCalls,
  startScanServer,
  type ScanServer,
} from './testing-scan-server.ts'

let server: ScanServer
let company: string
let priya: TestPerson
let sam: TestPerson
let stranger: TestPerson
let calls: ReturnType<typeof scanCalls>

beforeAll(async () => {
  server = await startScanServer()
  calls = scanCalls(server, () => company)
  priya = await server.functions.person('Priya')
  sam = await server.functions.person('Sam')
  stranger = await server.functions.person('Stranger')
})
afterAll(() => server.end())
beforeEach(async () => {
  company = await companyOf(server.functions, [
    [priya, 'Owner'],
    [sam, 'Auditor'],
  ])
})

const file = nessusFile('2026-10-01', reportItem(443, '1'), '<ReportItem port="80"/>', reportItem(0, '19506', 0))

/** A token of that person for a script. */
async function tokenOf({ id }: TestPerson, scopes: readonly string[]): Promise<TestPerson> {
  const { token, prefix, hash } = makeAccessToken()
  const [session] = await server.sql<{ id: string }>(
    `insert into auth.sessions (user_id, method, not_after) values ($1, 'token', now() + interval '1 hour') returning id`,
    [id],
  )
  await server.sql(
    `insert into auth.access_tokens (session_id, user_id, name, prefix, token_hash, scopes) values ($1, $2, 'CI', $3, $4, $5)`,
    [session?.id, id, prefix, hash, scopes],
  )
  return { ...priya, token }
}

test('a token for imports imports and applies what it imports, and can do nothing else', async () => {
  const ci = await tokenOf(priya, ['scans.import'])
  const { scanId, outcome } = await calls.bring(ci, file, { apply: 'yes' })
  expect(outcome).toEqual(['done', null])
  const [scan] = await server.sql('select status, applied_by from network_scans where id = $1', [scanId])
  expect(scan).toEqual({ status: 'completed', applied_by: priya.id })
  const waiting = await calls.bring(ci, nessusFile('2026-11-01', reportItem(443, '1')))
  for (const [id, step, takenAt] of [
    [waiting.scanId, 'apply'],
    [waiting.scanId, 'date', '2026-11-02T08:00:00Z'],
    [waiting.scanId, 'discard'],
    [scanId, 'withdraw'],
  ] as const)
    expect((await calls.change(ci, id, step, takenAt)).status, step).toBe(403)
  const refused = {
    'scan-file': { scanId },
    'evidence-zip': { evidenceIds: [scanId] },
    'export-audit': {},
    'begin-import': { kind: 'poam', rows: [] },
    'oscal-export': { document: 'ssp' },
    'freeze-ssp': {},
  }
  for (const [name, input] of Object.entries(refused))
    expect((await calls.post(ci, name, input)).status, name).toBeGreaterThanOrEqual(400)
})

test.each([[['content.edit']], [['company.read', 'reports.view']]])(
  'a token without the scope of imports imports nothing: %j',
  async (scopes) => {
    expect((await calls.send(await tokenOf(priya, scopes), file)).status).toBe(403)
  },
)

test('a token for imports gives an Auditor nothing', async () => {
  expect((await calls.send(await tokenOf(sam, ['scans.import']), file)).status).toBe(403)
})

test('those who read findings download the file and its unread lines, which the log says; others get neither', async () => {
  const { scanId } = await calls.bring(priya, file)
  const download = (who: TestPerson, part: string) => calls.post(who, 'scan-file', { scanId, part })
  const whole = await download(sam, 'file')
  expect([whole.headers.get('content-disposition'), await whole.text()]).toEqual([
    'attachment; filename="scan.nessus"',
    file,
  ])
  expect(await (await download(sam, 'unread lines')).text()).toMatch(
    /^Position,Reason,Text\r\nline \d+,The item has no severity from 0 to 4 or no plugin id\.,.+80.+\r\n$/,
  )
  expect((await download(stranger, 'file')).status).toBe(404)
  const entries = await server.sql(
    `select metadata ->> 'part' as part from audit_log where company_id = $1 and action = 'scan_download' order by seq`,
    [company],
  )
  expect(entries).toEqual([{ part: 'file' }, { part: 'unread lines' }])
})

test('an Owner of another company reaches no scan of ours, neither by our id nor beside it', async () => {
  const { scanId } = await calls.bring(priya, file)
  const ours = company
  const theirs = await companyOf(server.functions, [[stranger, 'Owner']])
  const statuses = async (companyId: string) => {
    const steps = ['apply', 'withdraw', 'discard'].map((step) => ['change-scan', { companyId, scanId, step }] as const)
    const asked = [...steps, ['scan-file', { companyId, scanId }] as const]
    return Promise.all(asked.map(async ([name, input]) => (await calls.post(stranger, name, input)).status))
  }
  expect(await statuses(ours)).toEqual([403, 403, 403, 404])
  expect(await statuses(theirs)).toEqual([404, 404, 404, 404])
  expect((await calls.post(priya, 'scan-file', { scanId })).status).toBe(200)
})

test('requests that are malformed are refused in a sentence', async () => {
  const { scanId } = await calls.bring(priya, file)
  const refused = async (name: string, input: object) => {
    const answer = await calls.post(priya, name, { ...input })
    return [answer.status, z.object({ error: z.string() }).parse(await answer.json()).error] as const
  }
  expect(await refused('change-scan', { scanId: 'S-1', step: 'apply' })).toEqual([400, 'Invalid scan ID format'])
  expect(await refused('change-scan', { scanId, step: 'vanish' })).toEqual([
    400,
    'A step is one of apply, withdraw, discard, date.',
  ])
  expect(await refused('change-scan', { scanId, step: 'apply', takenAt: '2026-10-01T00:00:00Z' })).toEqual([
    400,
    'The step date, and no other, comes with takenAt.',
  ])
  expect((await calls.send(priya, file, { mapping: '{' })).status).toBe(400)
})

const head = (text: string) => Buffer.from(text).toString('base64')
const recognize = async (who: TestPerson, text: string, size = text.length) => {
  const answer = await calls.post(who, 'recognize-scan', { name: 'scan', size, head: head(text) })
  return [answer.status, await answer.json()] as const
}

test('a file is recognized and measured before it is sent', async () => {
  expect(await recognize(priya, file.slice(0, 120))).toEqual([
    200,
    { kind: 'format', id: 'nessus', name: 'Nessus (.nessus)', provenByFile: true },
  ])
  expect(await recognize(priya, 'Dear colleague')).toMatchObject([422, { code: 'not_a_scan' }])
  expect(await recognize(priya, file, 751 * 1024 * 1024)).toMatchObject([
    413,
    { error: 'A scan file may have at most 750 MB here.' },
  ])
  expect((await recognize(sam, file))[0]).toBe(403)
})

test('a table comes with a proposal for its columns, or with those that were chosen for its header before', async () => {
  const table = 'Title,Host,Level\nOld PHP,web01,High\n'
  expect(await recognize(priya, table)).toMatchObject([
    200,
    {
      kind: 'table',
      header: ['title', 'host', 'level'],
      columns: { title: 'title', asset: 'host', severity: 'level' },
      isRemembered: false,
    },
  ])
  await calls.bring(priya, table, { mapping: '{"title":"host","asset":"title"}', takenAt: '2026-10-01T08:00:00Z' })
  expect(await recognize(priya, 'Title,Host,Level\nAnother,web02,Low\n')).toMatchObject([
    200,
    { columns: { title: 'host', asset: 'title' }, isRemembered: true },
  ])
})

test('a scan that is discarded while it is read is gone', async () => {
  const answer = await calls.send(priya, file)
  const { scanId } = (await answer.json()) as { scanId: string }
  expect((await calls.change(priya, scanId, 'discard')).status).toBe(200)
  expect(await server.sql('select from network_scans where company_id = $1', [company])).toEqual([])
})

const MIB = 1024 * 1024

test('a file above SCAN_MAX_MB is refused before it is sent, and by the announced length of its upload', async () => {
  const head = Buffer.from(file).toString('base64')
  const ask = (size: number) => calls.post(priya, 'recognize-scan', { name: 'scan.nessus', size, head })
  expect((await ask(750 * MIB)).status).toBe(200)
  const refused = await ask(750 * MIB + 1)
  expect([refused.status, await refused.json()]).toMatchObject([
    413,
    { error: 'A scan file may have at most 750 MB here.' },
  ])

  const { url, apikey } = server.functions
  const sending = request(`${url}/functions/v1/import-scan`, {
    method: 'POST',
    headers: {
      apikey,
      authorization: `Bearer ${priya.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 760 * MIB,
    },
  })
  sending.on('error', () => {})
  sending.write('--b\r\n')
  const [answer] = await once(sending, 'response')
  expect(answer).toMatchObject({ statusCode: 413 })
  sending.destroy()
  expect(await server.sql('select from network_scans where company_id = $1', [company])).toEqual([])
})
