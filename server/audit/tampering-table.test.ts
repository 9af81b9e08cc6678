import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { secretOf } from '#server/platform/keys/secret.ts'
import { anchorFile, type AnchorFile } from './anchor-file.ts'
import { anchorNewEntries } from './anchors.ts'
import { auditKey, type AuditKey } from './audit-key.ts'
import { bundleTexts } from './bundle.ts'
import { anchorsInside, CHAIN_LIST, chainHead, entryLines, INSTALLATION, readAsService } from './chain.ts'
import { checkChain, readChainList } from './check-chain.ts'
import { checkTrail } from './check-trail.ts'
import { createTestAuditLog, type TestAuditLog } from './testing.ts'
import { DATABASE_TAMPERINGS, END, REHASH_FUNCTION } from './testing-tampering/database-tamperings.ts'
import { ANCHOR_TAMPERINGS, exportTamperingsOf, type ExportFiles } from './testing-tampering/file-tamperings.ts'
import { verifyFolder } from './verify/verify.mjs'

// Each way of tampering with one small audit log, in a transaction that is rolled back. The server's check of a chain,
// `npm run audit:verify` and the offline verifier must each find it.

const FOREIGN_KEY = auditKey(secretOf('another secret of at least thirty-two characters'))
const HOUR_MS = 3_600_000

let kit: TestAuditLog
let admin: pg.Client
let company = ''
let older: ExportFiles = {}
let lines: readonly string[] = []

beforeAll(async () => {
  kit = await createTestAuditLog()
  admin = new pg.Client(kit.db.urls.admin)
  await admin.connect()
  // Signed an hour ago, so that no line of the file is still on its way.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS })
  await kit.db.sql(`select audit.record('started', null, null)`)
  await kit.company()
  company = await kit.company()
  for (const changes of [0, 6, 6]) {
    await kit.write(company, changes)
    await anchorNewEntries(kit.trail)
    if (changes === 0) older = await exported(kit.trail.file)
  }
  vi.useRealTimers()
  lines = readFileSync(path.join(kit.folder, 'anchors.jsonl'), 'utf8').split('\n').filter(Boolean)
  await admin.query('begin')
  for (const table of ['log', 'anchors', 'heads']) await admin.query(`alter table audit.${table} disable trigger all`)
  await admin.query(REHASH_FUNCTION)
})
afterAll(async () => {
  await admin.query('rollback')
  await admin.end()
  await kit.close()
})

/** A file of anchors with these lines. */
function fileOf(texts: readonly string[]): AnchorFile {
  const file = path.join(kit.folder, 'tampered.jsonl')
  writeFileSync(file, texts.map((line) => `${line}\n`).join(''))
  return anchorFile(file, kit.trail.service)
}

/** The files of an export as the server would make it of what it finds now. */
async function exported(file: AnchorFile, key: AuditKey = kit.trail.key): Promise<ExportFiles> {
  const read = readAsService(admin)
  const head = await chainHead(read, company)
  const stretch = { company, after: 0, through: head.seq }
  let entries = ''
  for await (const page of entryLines(read, stretch)) entries += page.map((line) => `${line}\n`).join('')
  const [first] = entries.split('\n')
  const { rows } = await admin.query<{ hash: string | null }>(
    `select encode(entry_hash, 'hex') as hash from audit.log where company_id = $1 and seq between 1 and $2 order by seq desc limit 1`,
    [company, head.seq],
  )
  const source = {
    read,
    stretch: first === '' ? { ...stretch, after: head.seq } : stretch,
    lastHash: rows[0]?.hash ?? '',
    key,
    inside: await anchorsInside(read, company),
    outside: await file.linesOf(company),
    head,
    listed: (await readChainList(read, file, key.jwk)).chains.has(company),
    openStart: false,
    openEnd: false,
  }
  return { ...Object.fromEntries(bundleTexts(source)), 'entries.jsonl': entries }
}

/** A verifier that cannot check at all does not say that the log is whole either. */
const failsOr = (findings: Promise<boolean>): Promise<boolean> => findings.catch(() => true)

async function foundByServer(file: AnchorFile): Promise<boolean> {
  const read = readAsService(admin)
  const { jwk } = kit.trail.key
  const { chains } = await readChainList(read, file, jwk)
  const found = await checkChain({ read, company, jwk, file, listed: chains.has(company) })
  return found.faults.length > 0
}

async function foundByCommand(file: AnchorFile): Promise<boolean> {
  const { jwk } = kit.trail.key
  return !(await checkTrail({ read: readAsService(admin), jwk, file, company: undefined, say: () => {} })).intact
}

async function foundOffline(files: ExportFiles): Promise<boolean> {
  const folder = path.join(kit.folder, 'export')
  mkdirSync(folder)
  try {
    for (const [name, text] of Object.entries(files))
      if (text !== undefined && !name.startsWith('README')) writeFileSync(path.join(folder, name), text)
    const found = verifyFolder(folder, { key: kit.trail.key.fingerprint })
    return await failsOr(found.then(({ faults }) => faults.length > 0))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Which of the three verifiers find what was done to the database and the file. */
async function finders(file: AnchorFile): Promise<string[]> {
  const found: Record<string, boolean> = {
    server: await foundByServer(file),
    command: await foundByCommand(file),
    offline: await foundOffline(await exported(file)),
  }
  return Object.keys(found).filter((name) => found[name])
}

const ALL = ['server', 'command', 'offline']

test('the log as it was written is whole for each verifier', async () => {
  expect(await chainHead(readAsService(admin), company)).toMatchObject({ seq: END, stray: [] })
  expect(await finders(fileOf(lines))).toEqual([])
  expect(await foundOffline(older)).toBe(false)
})

test.each(Object.entries(DATABASE_TAMPERINGS))('each %s in the database is found', async (_kind, tamperings) => {
  const missed: string[] = []
  for (const { name, statements } of tamperings) {
    await admin.query('savepoint untouched')
    let touched = 0
    for (const statement of statements)
      touched += (await admin.query(statement, statement.includes('$1') ? [company] : [])).rowCount ?? 0
    const by = touched === 0 ? ['nothing was changed'] : await finders(fileOf(lines))
    await admin.query('rollback to savepoint untouched')
    if (by.length < ALL.length) missed.push(`${name}: only ${by.join(', ')}`)
  }
  expect(missed).toEqual([])
})

test('each tampering with the file of anchors is found', async () => {
  const missed: string[] = []
  for (const { name, tamper } of ANCHOR_TAMPERINGS) {
    const by = await finders(fileOf(tamper(lines, company)))
    if (by.length < ALL.length) missed.push(`${name}: only ${by.join(', ')}`)
  }
  expect(missed).toEqual([])
})

test('each tampering with an export is found offline', async () => {
  const whole = await exported(fileOf(lines))
  const foreign = await exported(fileOf(lines), FOREIGN_KEY)
  const fields = Object.keys(JSON.parse(whole['entries.jsonl']?.split('\n')[0] ?? '{}'))
  const missed: string[] = []
  for (const { name, tamper } of exportTamperingsOf(fields))
    if (!(await foundOffline(tamper(whole, older, foreign)))) missed.push(name)
  expect(missed).toEqual([])
})

test('a chain that was removed in the database and from the file is missed by the signed list', async () => {
  await admin.query('savepoint untouched')
  for (const table of ['log', 'heads', 'anchors'])
    await admin.query(`delete from audit.${table} where company_id = $1`, [company])
  const rest = fileOf(lines.filter((line) => !line.startsWith(`{"company":"${company}"`)))
  const by = await finders(rest)
  await admin.query('rollback to savepoint untouched')
  expect(by).toEqual(ALL)
})

test.each(['the file names it', 'the list names it'])(
  'a removed chain of no company is found by the command: %s',
  async (where) => {
    await admin.query('savepoint untouched')
    for (const table of ['log', 'heads', 'anchors'])
      await admin.query(`delete from audit.${table} where company_id = $1`, [INSTALLATION])
    const kept =
      where === 'the file names it' ? lines : lines.filter((line) => !line.startsWith(`{"company":"${INSTALLATION}"`))
    const found = await foundByCommand(fileOf(kept))
    await admin.query('rollback to savepoint untouched')
    expect(found).toBe(true)
  },
)

test('a list of chains that lost a line is found by the command', async () => {
  await admin.query('savepoint untouched')
  await admin.query('delete from audit.anchors where company_id = $1', [CHAIN_LIST])
  const inDatabase = await foundByCommand(fileOf(lines))
  await admin.query('rollback to savepoint untouched')
  const inFile = await foundByCommand(fileOf(lines.filter((line) => !line.includes('"kind":"chains"'))))
  expect([inDatabase, inFile]).toEqual([true, true])
})

test('the table has at least 217 tamperings', () => {
  const inDatabase = Object.values(DATABASE_TAMPERINGS).flat().length
  expect(inDatabase + ANCHOR_TAMPERINGS.length + exportTamperingsOf([]).length).toBeGreaterThanOrEqual(217)
})
