// The built server on an empty database in a folder of its own, as a stranger would start it.
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

const folder = mkdtempSync(path.join(tmpdir(), 'parapet-e2e-'))
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  // The witness of the trail lies beside the data, not in it.
  rmSync(`${folder}-anchors.jsonl`, { force: true })
})
process.env.DATA_DIR = folder
process.env.BREACH_RANGE_URL = new URL('./breached/', import.meta.url).href
process.env.AUTH_ATTEMPTS_PER_MINUTE = '10000'
// On a machine that several browsers share, the statements of one page take seconds, and the server would refuse some.
process.env.PERSON_STATEMENT_SECONDS = '600'
process.env.QUEUE_SECONDS = '60'
hashCheaply()
await import('../dist/server/main.js')

// This data is not needed after the run, so nothing waits for the disk; tests of crashes start their own servers.
const admin = new pg.Client({ host: path.join(folder, 'run'), user: 'postgres', database: 'postgres' })
await admin.connect()
for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
  await admin.query(`alter system set ${setting} = off`)
await admin.query('select pg_reload_conf()')
await admin.end()

/**
 * Every test makes accounts, and one hash of full cost is a tenth of a second; the tests that start servers of their
 * own pay it.
 */
function hashCheaply() {
  const argon2 = createRequire(import.meta.url)('@node-rs/argon2')
  const { hash, verify } = argon2
  const full = '$m=65536,t=3,'
  const cheap = '$m=64,t=1,'
  // Labelled as the full one, or each sign-in would hash again.
  argon2.hash = async (password, options) =>
    (await hash(password, { ...options, memoryCost: 64, timeCost: 1 })).replace(cheap, full)
  argon2.verify = (stored, password) => verify(stored.replace(full, cheap), password)
}
