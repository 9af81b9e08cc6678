// The cost of a sign-in, against one argon2id hash with the same parameters in this process. Limit: twice that.
import { hash } from '@node-rs/argon2'
import { median, report } from './figures.ts'
import { sized } from './options.ts'
import { foundCompany, PASSWORD, signIn } from './people.ts'
import { withServer } from './server.ts'

const TIMES = sized(30, 2)
const LIMIT = 2

await withServer(async (server) => {
  const { headers } = await foundCompany(server)
  const signIns: number[] = []
  const hashes: number[] = []
  for (let round = 0; round < TIMES; round += 1) {
    signIns.push(await signIn(server.origin, headers))
    const started = performance.now()
    await hash(PASSWORD, { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
    hashes.push(performance.now() - started)
  }
  report({
    what: `sign-in with a password, median of ${TIMES}`,
    measured: `${median(signIns).toFixed(0)} ms`,
    ratio: median(signIns) / median(hashes),
    of: `a bare hash (${median(hashes).toFixed(0)} ms)`,
    atMost: LIMIT,
  })
})
