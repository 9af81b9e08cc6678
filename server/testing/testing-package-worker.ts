// A server that is killed while it writes an archive: stores two parts, reports it, and never finishes the third.
import { z } from 'zod'
import { packageJob } from '../functions/package/package-job.ts'
import { trailOf } from '../job-kinds.ts'
import { startJobs } from '../jobs/module.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import { createFiles } from '../platform/files/create-files.ts'
import { openLocalStore } from '../platform/files/local-store.ts'
import type { JobKind } from '../platform/background/job-kind.ts'
import { createLog } from '../platform/log.ts'
import { secretOf } from '../platform/keys/secret.ts'

const given = z.object({
  urls: z.object({ api: z.string(), service: z.string() }),
  folder: z.string(),
  partBytes: z.number(),
})
const { urls, folder, partBytes } = given.parse(JSON.parse(process.argv[2] ?? '{}'))
const database = openDatabase(urls, () => {})
const log = createLog('silent')
const store = await openLocalStore(folder)
const files = {
  ...createFiles({ store, service: database.service, log, maxBytes: 1024, hasScanner: false }),
  close: () => Promise.resolve(),
}
const whole = packageJob(trailOf({ database }), partBytes)
const halting: JobKind = {
  ...whole,
  run(input, work) {
    let left = 2
    return whole.run(input, {
      ...work,
      async storeChunk(chunk) {
        left -= 1
        if (left >= 0) return work.storeChunk(chunk)
        process.stdout.write('kept\n')
        return new Promise(() => {})
      },
    })
  },
}
startJobs(
  { config: readConfig({ LOG_LEVEL: 'silent' }), database, files, log },
  secretOf('a secret of at least thirty-two characters'),
  [halting],
)
