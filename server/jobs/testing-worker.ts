// A server that is killed in the middle: keeps two pieces of a job, says so, and is at the third for ever.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database-pool.ts'
import { createFiles } from '#server/platform/files/create-files.ts'
import { openLocalStore } from '#server/platform/files/local-store.ts'
import { jobKind } from '#server/platform/job-kind.ts'
import { createLog } from '#server/platform/log.ts'
import { secretOf } from '#server/platform/secret.ts'
import { startJobs } from './module.ts'

const given = z.object({ urls: z.object({ api: z.string(), service: z.string() }), folder: z.string() })
const { urls, folder } = given.parse(JSON.parse(process.argv[2] ?? '{}'))
const database = openDatabase(urls, () => {})
const log = createLog('silent')
const store = await openLocalStore(folder)
const files = {
  ...createFiles({ store, service: database.service, log, maxBytes: 1024, hasScanner: false }),
  close: () => Promise.resolve(),
}
const slow = jobKind({
  kind: 'package',
  page: '/package',
  input: z.object({}),
  async run(_input, work) {
    for (const piece of ['one ', 'two ']) await work.keep(Readable.from([Buffer.from(piece)]))
    process.stdout.write('kept\n')
    return new Promise(() => {})
  },
})
startJobs(
  { config: readConfig({ LOG_LEVEL: 'silent' }), database, files, log },
  secretOf('a secret of at least thirty-two characters'),
  [slow],
)
