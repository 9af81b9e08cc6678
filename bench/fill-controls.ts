// Creating a company with its 110 controls through the interface. Limit: 100 ms.
import { median, report, toLimit } from './figures.ts'
import { sized } from './options.ts'
import { createCompany, foundCompany } from './people.ts'
import { withServer } from './server.ts'

const LIMIT_MS = 100
const COMPANIES = sized(40, 2)

await withServer(async (server) => {
  const founder = await foundCompany(server)
  const times: number[] = []
  for (let round = 0; round < COMPANIES; round += 1) {
    const started = performance.now()
    await createCompany(server.origin, founder, `Company ${round}`)
    times.push(performance.now() - started)
  }
  const ms = median(times)
  report({
    what: 'create a company with 110 controls, median',
    measured: `${ms.toFixed(1)} ms`,
    ...toLimit(ms, LIMIT_MS, 'ms'),
  })
})
