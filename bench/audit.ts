// The cost of the audit log on a write, and the speed of the offline verifier. The same inserts into the same table
// with and without its triggers, in turns; then a bundle with as many entries as an export.
import { spawnSync } from 'node:child_process'
import { createECDH, createHash } from 'node:crypto'
import { createWriteStream, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { finish, median, report } from './figures.ts'
import { load, type Call } from './load.ts'
import { addMembers, signUpWithCompany } from './people.ts'
import { asSuperuser, withServer } from './server.ts'
import { ROUNDS, SECONDS, sized } from './sizes.ts'

const TABLE = 'public.vulnerabilities'
const BULK_ROWS = sized(20_000, 1_000)
const TURNS = ROUNDS * 3
const TURN_SECONDS = SECONDS / 3
const ENTRIES = sized(1_000_000, 20_000)
const LIMIT_S_PER_MILLION = 15

await withServer(4291, async (server) => {
  const { companyId } = await signUpWithCompany(server)
  const [owner] = await addMembers(server, companyId, ['Owner'])
  if (owner === undefined) throw new Error('no member joined')
  const call: Call = {
    method: 'POST',
    target: '/rest/v1/vulnerabilities',
    headers: owner.headers,
    body: JSON.stringify({ company_id: companyId, title: 'Outdated library', severity: 'low' }),
  }
  await asSuperuser(server, async (admin) => {
    await compare(
      admin,
      'a write through the server',
      async () => (await load(server.port, call, 1, TURN_SECONDS)).perSecond,
    )
    await compare(admin, `a write of ${BULK_ROWS} rows at once`, () => inBulk(admin, companyId))
  })
})
await verifyMany()
finish()

async function compare(admin: pg.Client, name: string, measure: () => Promise<number>): Promise<void> {
  await measure()
  const trailed: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    await admin.query(`alter table ${TABLE} enable always trigger log_added`)
    trailed.push(await measure())
    await admin.query(`alter table ${TABLE} disable trigger log_added`)
    bare.push(await measure())
  }
  await admin.query(`alter table ${TABLE} enable always trigger log_added`)
  const [withLog, without] = [median(trailed), median(bare)]
  report(
    name,
    `${withLog.toFixed(0)} rows/s, ${(1e6 / withLog - 1e6 / without).toFixed(0)} µs a row for the audit log`,
    `${(withLog / without).toFixed(2)} of the same without it (${without.toFixed(0)}/s)`,
    true,
  )
}

async function inBulk(admin: pg.Client, companyId: string): Promise<number> {
  const started = performance.now()
  await admin.query(
    `insert into ${TABLE} (company_id, title, severity)
     select $1, 'Outdated library', 'low' from generate_series(1, $2::integer)`,
    [companyId, BULK_ROWS],
  )
  return BULK_ROWS / ((performance.now() - started) / 1000)
}

/** A bundle written from the description at the top of the verifier, not by the product's code. */
async function verifyMany(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-bench-'))
  try {
    await writeBundle(folder)
    const started = performance.now()
    const run = spawnSync(process.execPath, ['verify.mjs', '--older-form', '--without-anchors'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const seconds = (performance.now() - started) / 1000
    const limit = (LIMIT_S_PER_MILLION * ENTRIES) / 1_000_000
    report(
      `${ENTRIES} entries verified offline`,
      `${seconds.toFixed(1)} s`,
      `at most ${limit.toFixed(1)} s, and whole`,
      run.status === 0 && seconds <= limit + 0.5,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeBundle(folder: string): Promise<void> {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const netstring = (value: string | null) => (value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`)
  const company = crypto.randomUUID()
  const user = crypto.randomUUID()
  const file = createWriteStream(path.join(folder, 'entries.jsonl'))
  let previous = sha256(`company:${company}`)
  for (let seq = 1; seq <= ENTRIES; seq += 1) {
    const row = JSON.stringify({
      id: crypto.randomUUID(),
      title: 'Outdated library',
      severity: 'low',
      company_id: company,
      status: 'open',
    })
    const at = '2026-01-01T00:00:00.000000Z'
    const record = crypto.randomUUID()
    const fields = {
      company_id: company,
      seq: String(seq),
      id: crypto.randomUUID(),
      created_at: at,
      action: 'INSERT',
      table_name: 'vulnerabilities',
      record_id: record,
      user_id: user,
      actor_id: null,
      session_id: user,
      severity: 'info',
      address: '192.0.2.1',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
      request_id: record,
      metadata: null,
      signature: sha256(`INSERTdata_changes${record}${user}2026-01-01T00:00:00+00:00`),
      old_hash: null,
      new_hash: sha256(row),
    }
    const hash = sha256(previous + Object.values(fields).map(netstring).join(''))
    const line = JSON.stringify({ ...fields, prev_hash: previous, entry_hash: hash, old_row: null, new_row: row })
    if (!file.write(`${line}\n`)) await once(file, 'drain')
    previous = hash
  }
  file.end()
  await once(file, 'finish')
  writeFileSync(path.join(folder, 'key.json'), JSON.stringify({ jwk: publicKey() }))
  writeFileSync(
    path.join(folder, 'chain.json'),
    JSON.stringify({
      company,
      exportedAt: new Date().toISOString(),
      head: { seq: ENTRIES, hash: previous, retired: 0 },
    }),
  )
  writeFileSync(path.join(folder, 'anchors.jsonl'), '')
  for (const name of ['verify.mjs', 'chain.mjs']) copyFileSync(`server/audit/verify/${name}`, path.join(folder, name))
}

/** A new key that has signed nothing. */
function publicKey() {
  const point = createECDH('prime256v1').generateKeys()
  return {
    crv: 'P-256',
    kty: 'EC',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
}
