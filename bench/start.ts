// Time from `npm start` to /readyz: on an empty folder, and again with nothing changed. Limit for the second: 5 s.
import { finish, median, report } from './figures.ts'
import { removeFolder, startServer } from './server.ts'

const LIMIT_MS = 5_000
const first = await startServer(4281)
await first.stop()
const again: number[] = []
for (let round = 0; round < 5; round += 1) {
  const server = await startServer(4281, first.folder)
  again.push(server.readyMs)
  await server.stop()
}
removeFolder(first.folder)
report(
  'first start, database made and filled',
  `${first.readyMs.toFixed(0)} ms`,
  `${(first.readyMs / LIMIT_MS).toFixed(2)} of 5 s`,
  true,
)
const ms = median(again)
report(
  'second start, median of 5',
  `${ms.toFixed(0)} ms`,
  `${(ms / LIMIT_MS).toFixed(2)} of the limit of 5 s`,
  ms < LIMIT_MS,
)
finish()
