// Time from `npm start` to /readyz: on an empty folder, and again with nothing changed. Limit for the second: 5 s.
import { median, report, toLimit } from './figures.ts'
import { sized } from './options.ts'
import { removeFolder, startServer } from './server.ts'

const LIMIT_MS = 5_000
const STARTS = sized(5, 1)
const program = 'scripts/start.mjs'

const first = await startServer({ program })
await first.stop()
const again: number[] = []
for (let round = 0; round < STARTS; round += 1) {
  const server = await startServer({ program, folder: first.folder })
  again.push(server.readyMs)
  await server.stop()
}
removeFolder(first.folder)
const ms = median(again)
report({
  what: 'first start, database created and migrated',
  measured: `${first.readyMs.toFixed(0)} ms`,
  ratio: first.readyMs / ms,
  of: 'the second start',
})
report({
  what: `second start, median of ${STARTS}`,
  measured: `${ms.toFixed(0)} ms`,
  ...toLimit(ms, LIMIT_MS, 'ms'),
})
