// A server that is killed while it writes a document: reports its progress at a chosen step, and stops there.
import { writeSync } from 'node:fs'
import { z } from 'zod'
import { documentJob } from '../functions/ssp/document-job.ts'
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
  until: z.enum(['in the middle of writing', 'its file is safe']),
})
const { urls, folder, until } = given.parse(JSON.parse(process.argv[2] ?? '{}'))
const database = openDatabase(urls, () => {})
const log = createLog('silent')
const store = await openLocalStore(folder)
const files = {
  ...createFiles({ store, service: database.service, log, maxBytes: 1024 * 1024, hasScanner: false }),
  close: () => Promise.resolve(),
}

/** Halts the whole process. */
function halt(): void {
  writeSync(1, `${until}\n`)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const halting: JobKind = {
  ...documentJob,
  run: (input, work) =>
    documentJob.run(input, {
      ...work,
      reportProgress(progress) {
        work.reportProgress(progress)
        if (until === 'in the middle of writing' && progress.done === 5) halt()
      },
      async storeChunk(chunk) {
        const stored = await work.storeChunk(chunk)
        if (until === 'its file is safe') halt()
        return stored
      },
    }),
}
startJobs(
  { config: readConfig({ LOG_LEVEL: 'silent' }), database, files, log },
  secretOf('a secret of at least thirty-two characters'),
  [halting],
)
