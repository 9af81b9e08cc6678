// A server that is killed in the middle of a duty: commits two steps, leaves the third uncommitted and reports it.
import { z } from 'zod'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { createLog } from '#server/platform/log.ts'
import { runDuties } from './run-duties.ts'

const urls = z.object({ api: z.string(), service: z.string() }).parse(JSON.parse(process.argv[2] ?? '{}'))
const { service } = openDatabase(urls, () => {})
runDuties(service, createLog('silent'), [
  {
    name: 'count',
    title: 'Counting',
    everyMs: 3_600_000,
    async run({ saveCursor }) {
      for (const step of [1, 2, 3])
        await inTransaction(service, async (client) => {
          await client.query(`insert into public.work values ($1, 'first')`, [step])
          await saveCursor(step, client)
          if (step < 3) return
          process.stdout.write('in the middle\n')
          await new Promise(() => {})
        })
    },
  },
])
// As the socket of a server does: the rests of duties keep no process alive.
setInterval(() => undefined, 60_000)
