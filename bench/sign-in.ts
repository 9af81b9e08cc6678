// The cost of a sign-in, against one argon2id hash with the same parameters in this process.
import { hash } from '@node-rs/argon2'
import { finish, median, report } from './figures.ts'
import { signIn, signUpWithCompany } from './people.ts'
import { removeFolder, startServer } from './server.ts'

const ROUNDS = 30
const server = await startServer(4282)
const { headers } = await signUpWithCompany(server)
const signIns: number[] = []
const hashes: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  signIns.push(await signIn(server.origin, headers))
  const started = performance.now()
  await hash('Measured-Rampart-77!', { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  hashes.push(performance.now() - started)
}
await server.stop()
removeFolder(server.folder)
const ratio = median(signIns) / median(hashes)
report(
  'sign-in with a password, median of 30',
  `${median(signIns).toFixed(0)} ms (hash ${median(hashes).toFixed(0)} ms)`,
  `${ratio.toFixed(2)} of a bare hash`,
  ratio < 2,
)
finish()
