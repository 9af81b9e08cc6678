import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { parseId } from '#domain/ids.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createTestFiles, type TestFiles } from '#server/platform/files/testing.ts'
import { FileAnswer, type Route, type ServerEvent } from '#server/platform/route.ts'
import { csvCell } from '#domain/text/csv-cell.ts'
import { auditRoutes } from './routes.ts'
import { createTestAuditLog, SECRET, type TestAuditLog } from './testing.ts'
import { unzipped } from './testing-zip.ts'

let kit: TestAuditLog
let database: Database
let files: TestFiles
let company = ''
let routes: readonly Route[] = []
const people: Record<string, string> = {}
let adminSession = ''

beforeAll(async () => {
  kit = await createTestAuditLog()
  database = openDatabase(kit.db.urls, () => {})
  routes = auditRoutes(kit.trail, SECRET)
  files = await createTestFiles(database.service)
  for (const name of ['owner', 'manager', 'auditor', 'stranger']) people[name] = await kit.db.person(name)
  people['admin'] = await kit.db.person('admin', 'Admin')
  const [session] = await kit.db.sql<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 hour') returning id`,
    [people['admin']],
  )
  adminSession = session?.id ?? ''
})
beforeEach(async () => {
  company = await kit.company()
  for (const [name, role] of [
    ['owner', 'Owner'],
    ['manager', 'Manager'],
    ['auditor', 'Auditor'],
  ])
    await kit.db.sql('insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
      company,
      people[name ?? ''],
      role,
    ])
})
afterAll(async () => {
  await files.close()
  await database.close()
  await kit.close()
})

async function call(name: string, who: string, input: Record<string, unknown>): Promise<unknown> {
  const found = routes.find((one) => one.name === name)
  if (found === undefined || 'file' in found) throw new Error(`there is no ${name}`)
  const userId = people[who.replace('strong ', '')] ?? ''
  const sessionId = who.endsWith('admin') ? adminSession : undefined
  const aal = who.startsWith('strong') ? 'aal2' : 'aal1'
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const caller = {
    role: 'authenticated' as const,
    userId: parseId('users', userId),
    sessionId,
    claimsText: JSON.stringify({ sub: userId, role: 'authenticated', session_id: sessionId, aal }),
    address: '192.0.2.1',
    userAgent: 'test',
    requestId: 'r-1',
  }
  const platform = { config, database, files, log: kit.trail.log }
  return found.handle(found.input.parse(input), { caller, platform, signal: new AbortController().signal })
}

async function exported(who: string, input: Record<string, unknown>): Promise<Buffer> {
  const answer = await call('export-audit', who, { companyId: company, ...input })
  if (!(answer instanceof FileAnswer)) throw new Error('not a file')
  return buffer(answer.body)
}

function unpacked(zip: Buffer): string {
  const folder = path.join(kit.folder, crypto.randomUUID())
  mkdirSync(folder)
  for (const [name, bytes] of unzipped(zip)) writeFileSync(path.join(folder, name), bytes)
  return folder
}

const verify = (folder: string, ...args: string[]) =>
  spawnSync(process.execPath, ['verify.mjs', '.', ...args], { cwd: folder, encoding: 'utf8' })

test('a bundle is checked by its own verifier, with nothing but Node', async () => {
  await kit.write(company, 30)
  const folder = unpacked(await exported('owner', { format: 'bundle' }))
  const run = verify(folder, '--key', kit.trail.key.fingerprint)
  expect(run.stdout).toContain('The trail is whole.')
  expect(run.status).toBe(0)
  expect(verify(folder, '--key', 'another').status).toBe(1)
  expect(verify(folder, '--anchors', 'nowhere.jsonl').status).toBe(2)
})

test('an export without its anchors, or without a signed list of contents, is accepted only when asked for', async () => {
  const folder = unpacked(await exported('owner', { format: 'bundle' }))
  const contents = path.join(folder, 'chain.json')
  writeFileSync(contents, readFileSync(contents, 'utf8').replace(/,"signature":"[^"]*"/, ''))
  const statuses = (...args: string[]) => verify(folder, ...args).status
  expect([statuses(), statuses('--older-form')]).toEqual([1, 0])
  for (const name of ['anchors.jsonl', 'anchors-outside.jsonl']) writeFileSync(path.join(folder, name), '')
  expect([statuses('--older-form'), statuses('--older-form', '--without-anchors')]).toEqual([1, 0])
})

test('a check in parts finds the same as one in a single part', async () => {
  const folder = unpacked(await exported('owner', { format: 'bundle' }))
  const file = path.join(folder, 'entries.jsonl')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const found = (texts: readonly string[]) => {
    writeFileSync(file, texts.map((line) => `${line}\n`).join(''))
    const [one, parts] = [verify(folder, '--threads', '1'), verify(folder, '--threads', '5')]
    expect([parts.stdout, parts.status]).toEqual([one.stdout, one.status])
    return one.stdout
  }
  expect(found(lines)).toContain('The trail is whole.')
  for (let at = 1; at < lines.length; at += 8) expect(found(lines.toSpliced(at, 1))).toContain('TAMPERED: event')
})

test('the export is an entry of what it exports, and signed', async () => {
  const folder = unpacked(await exported('owner', {}))
  const entries = (await exported('owner', { format: 'jsonl' })).toString().trim().split('\n')
  expect(entries.some((line) => line.includes('"audit_export"') && line.includes(people['owner'] ?? ''))).toBe(true)
  expect(verify(folder).stdout).not.toContain('newer than the newest anchor')
})

test('a period is a part of the chain, and can be checked by itself', async () => {
  await kit.write(company, 6)
  const [row] = await kit.db.sql<{ at: Date }>('select max(created_at) as at from audit.log where company_id = $1', [
    company,
  ])
  await kit.write(company, 6)
  const from = row?.at.toISOString()
  const run = verify(unpacked(await exported('owner', { from })))
  expect(run.stdout).toContain('The trail is whole.')
  expect(run.stdout).not.toMatch(/, 1 to /)
})

test('CSV contains what a spreadsheet shows as text', async () => {
  await kit.db.sql(`select audit.record('note', $1, '=HYPERLINK("x")')`, [company])
  const lines = (await exported('owner', { format: 'csv' })).toString().split('\r\n')
  expect(lines[0]).toMatch(/^seq,id,created_at,action,table_name,record_id/)
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(""x"")"`)
  expect(['+1', '-1', '@a', '\tx', 'plain'].map(csvCell)).toEqual([`'+1`, `'-1`, `'@a`, `'\tx`, 'plain'])
})

test.each([
  ['owner', 'given'],
  ['admin', 'given'],
  ['manager', 403],
  ['auditor', 403],
  ['stranger', 404],
])('an export is %s: %s', async (who, expected) => {
  const outcome = await exported(who, { format: 'jsonl' }).then(
    () => 'given',
    (error: { status?: number }) => error.status,
  )
  expect(outcome).toBe(expected)
})

test.each([
  ['export-audit', { format: 'jsonl' }],
  ['verify-audit', {}],
  ['audit-status', {}],
  ['erase-audit-payload', { seqs: [2], reason: 'Asked for by the person' }],
])('an Admin without the second factor that the company requires gets no %s', async (name, input) => {
  await kit.db.sql('update companies set second_factor_required = true where id = $1', [company])
  const refused = { status: 403, code: 'insufficient_aal' }
  await expect(call(name, 'admin', { companyId: company, ...input })).rejects.toMatchObject(refused)
  const answer = await call(name, 'strong admin', { companyId: company, ...input })
  if (answer instanceof FileAnswer) answer.body.destroy()
})

test('only an Admin reads the installation’s own chain', async () => {
  await expect(call('audit-status', 'owner', { companyId: null })).rejects.toMatchObject({ status: 403 })
  expect(await call('audit-status', 'admin', { companyId: null })).toMatchObject({ verified: { faults: [] } })
})

test('the status shows how far the audit log is verified and signed', async () => {
  const status = z
    .object({
      lastSeq: z.number(),
      lastAnchor: z.object({ seq: z.number() }),
      verified: z.object({ through: z.number() }),
    })
    .parse(await call('audit-status', 'owner', { companyId: company }))
  expect(status.lastAnchor.seq).toBe(status.lastSeq)
  expect(status.verified.through).toBe(status.lastSeq)
})

test('a check on demand reports progress and findings', async () => {
  const events: ServerEvent[] = []
  for await (const event of (await call('verify-audit', 'owner', { companyId: company })) as AsyncIterable<ServerEvent>)
    events.push(event)
  expect(events.at(-1)).toMatchObject({ event: 'result', data: { whole: true, faults: [] } })
})

test('erasing values requires step-up', async () => {
  const input = { companyId: company, seqs: [2], reason: 'Asked for by the person' }
  await kit.db.sql(`update auth.sessions set proven_at = now() - interval '11 minutes' where id = $1`, [adminSession])
  const erasing = call('erase-audit-payload', 'admin', input).catch((error: unknown) => error)
  const answer = await erasing
  await kit.db.sql(`update auth.sessions set proven_at = now() where id = $1`, [adminSession])
  expect(answer).toMatchObject({ status: 403, code: 'reauthentication_needed' })
})

test('a new webhook secret is attributed to its author', async () => {
  const [made] = await kit.db.sql<{ id: string }>(
    `insert into audit_forwarders (company_id, kind, address) values ($1, 'webhook', 'https://log.example/') returning id`,
    [company],
  )
  const input = { companyId: company, forwarderId: made?.id, secret: 'a secret of some length' }
  await call('set-forwarder-secret', 'owner', input)
  const entries = await kit.db.sql(
    `select user_id, address, request_id from audit.log
     where company_id = $1 and table_name = 'audit_forwarders' and action = 'UPDATE'`,
    [company],
  )
  expect(entries).toEqual([{ user_id: people['owner'], address: '192.0.2.1', request_id: 'r-1' }])
})

/** Asks for exports at the same time, and ends those that are made. @returns who is told to wait */
async function refused(...asking: readonly string[]): Promise<string[]> {
  const asked = asking.map((who) => call('export-audit', who, { companyId: company, format: 'csv' }))
  const answers = await Promise.allSettled(asked)
  const made = answers.flatMap((one) =>
    one.status === 'fulfilled' && one.value instanceof FileAnswer ? [one.value.body] : [],
  )
  await Promise.all(made.map((body) => once(body.destroy(), 'close')))
  const waiting = answers.filter(({ status }) => status === 'rejected')
  expect(waiting).toEqual(waiting.map(() => ({ status: 'rejected', reason: expect.objectContaining(TOO_MANY) })))
  return asking.filter((_who, at) => answers[at]?.status === 'rejected')
}
const TOO_MANY = { status: 429, code: 'too_many_exports' }

test('of three concurrent exports of a person the third is told to wait, and those of others are made', async () => {
  expect(await refused('owner', 'owner', 'owner', 'admin')).toEqual(['owner'])
  expect(await refused('owner', 'owner')).toEqual([])
})

test('of all people together, eight exports are made at once', async () => {
  const owners = ['one', 'two', 'three', 'four', 'five']
  for (const name of owners) {
    people[name] = await kit.db.person(name)
    await kit.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
      company,
      people[name],
    ])
  }
  expect(await refused(...owners, ...owners)).toHaveLength(2)
})

test('only an Admin can erase values', async () => {
  const input = { companyId: company, seqs: [2], reason: 'Asked for by the person' }
  await expect(call('erase-audit-payload', 'owner', input)).rejects.toMatchObject({ status: 403 })
  expect(await call('erase-audit-payload', 'admin', input)).toEqual({ erased: 1 })
  const [row] = await kit.db.sql('select user_id from audit.log where company_id = $1 order by seq desc limit 1', [
    company,
  ])
  expect(row).toEqual({ user_id: people['admin'] })
})
