// The built server on an empty database in a folder of its own, as a stranger would start it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(tmpdir(), 'parapet-e2e-'))
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  // The witness of the trail lies beside the data, not in it.
  rmSync(`${folder}-anchors.jsonl`, { force: true })
})
process.env.DATA_DIR = folder
process.env.BREACH_RANGE_URL = new URL('./breached/', import.meta.url).href
process.env.AUTH_ATTEMPTS_PER_MINUTE = '10000'
await import('../dist/server/main.js')
