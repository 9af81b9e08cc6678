// A server that is killed in the middle: stores two chunks of a job, reports it, and never finishes the third.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { createFiles } from '#server/platform/files/create-files.ts'
import { openLocalStore } from '#server/platform/files/local-store.ts'
import { jobKind } from '#server/platform/background/job-kind.ts'
import { createLog } from '#server/platform/log.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
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
    for (const chunk of ['one ', 'two ']) await work.storeChunk(Readable.from([Buffer.from(chunk)]))
    process.stdout.write('kept\n')
    return new Promise(() => {})
  },
})
startJobs(
  { config: readConfig({ LOG_LEVEL: 'silent' }), database, files, log },
  secretOf('a secret of at least thirty-two characters'),
  [slow],
)
