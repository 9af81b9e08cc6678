// The speed of the offline verifier of the audit log, on a bundle with as many entries as a large export.
import { spawnSync } from 'node:child_process'
import { createECDH, createHash } from 'node:crypto'
import { createWriteStream, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report, toLimit } from './figures.ts'
import { sized } from './options.ts'

const ENTRIES = sized(1_000_000, 2_000)
const LIMIT_S_PER_MILLION = 15

const folder = mkdtempSync(path.join(tmpdir(), 'parapet-bench-'))
try {
  await writeBundle(folder)
  measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function measure(bundle: string): void {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['verify.mjs', '--older-form', '--without-anchors'], {
    cwd: bundle,
    encoding: 'utf8',
  })
  const seconds = (performance.now() - started) / 1000
  if (status !== 0) throw new Error(`the bundle was not found whole: ${stderr}`)
  report({
    what: `${ENTRIES} entries verified offline`,
    measured: `${seconds.toFixed(1)} s`,
    ...toLimit(seconds, (LIMIT_S_PER_MILLION * ENTRIES) / 1_000_000, 's'),
  })
}

/** Written from the description at the top of the verifier, not by the product's code. */
async function writeBundle(bundle: string): Promise<void> {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const netstring = (value: string | null) => (value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`)
  const company = crypto.randomUUID()
  const user = crypto.randomUUID()
  const file = createWriteStream(path.join(bundle, 'entries.jsonl'))
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
  writeFileSync(path.join(bundle, 'key.json'), JSON.stringify({ jwk: publicKey() }))
  writeFileSync(
    path.join(bundle, 'chain.json'),
    JSON.stringify({
      company,
      exportedAt: new Date().toISOString(),
      head: { seq: ENTRIES, hash: previous, retired: 0 },
    }),
  )
  writeFileSync(path.join(bundle, 'anchors.jsonl'), '')
  for (const name of ['verify.mjs', 'chain.mjs']) copyFileSync(`server/audit/verify/${name}`, path.join(bundle, name))
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
