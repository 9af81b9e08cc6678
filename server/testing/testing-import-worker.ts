// A server that is killed while it writes an import: writes some rows in its transaction, reports it, and stops
// there.
import { z } from 'zod'
import { importJob } from '../functions/import/import-job.ts'
import { IMPORTS } from '../functions/import/imports.ts'
import { startJobs } from '../jobs/module.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import { createFiles } from '../platform/files/create-files.ts'
import { openLocalStore } from '../platform/files/local-store.ts'
import { createLog } from '../platform/log.ts'
import { secretOf } from '../platform/keys/secret.ts'

const given = z.object({ urls: z.object({ api: z.string(), service: z.string() }), folder: z.string() })
const { urls, folder } = given.parse(JSON.parse(process.argv[2] ?? '{}'))
const database = openDatabase(urls, () => {})
const log = createLog('silent')
const store = await openLocalStore(folder)
const files = {
  ...createFiles({ store, service: database.service, log, maxBytes: 1024, hasScanner: false }),
  close: () => Promise.resolve(),
}
let left = 2
const halting = importJob({
  ...IMPORTS.plan,
  async write(client, companyId, entries) {
    left -= 1
    if (left >= 0) return IMPORTS.plan.write(client, companyId, entries)
    process.stdout.write('written\n')
    return new Promise(() => {})
  },
})
startJobs(
  { config: readConfig({ LOG_LEVEL: 'silent' }), database, files, log },
  secretOf('a secret of at least thirty-two characters'),
  [halting],
)
