// Guessing the links of people from outside: how many of the guesses are looked up at all, from 50 addresses of one
// network and from one address, and how many open anything.
import { randomBytes } from 'node:crypto'
import { note, report } from './figures.ts'
import { sized } from './options.ts'
import { foundCompany } from './people.ts'
import { BEHIND_PROXY, withServer, type BenchServer } from './server.ts'

const GUESSES = sized(10_000, 60)
const AT_ONCE = 20
/** The limits of an installation; benches have none otherwise. */
const SETTINGS = { ...BEHIND_PROXY, AUTH_ATTEMPTS_PER_MINUTE: '30' }

await withServer(async (server) => {
  const { headers } = await foundCompany(server)
  const apikey = headers['apikey'] ?? ''
  const statuses = new Map<number, number>()
  let left = GUESSES
  const guess = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const status = await ask(server, apikey, `198.51.100.${left % 50}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, guess))
  note([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '))
  const opened = statuses.get(200) ?? 0
  report({
    what: `${GUESSES} guessed links, opened`,
    measured: String(opened),
    ratio: opened / GUESSES,
    of: 'all guesses',
    atMost: 0,
    isCount: true,
  })
  const refused = statuses.get(429) ?? 0
  report({
    what: 'guessed links, refused unread',
    measured: String(refused),
    ratio: refused / GUESSES,
    of: 'all guesses',
  })
}, SETTINGS)

async function ask(server: BenchServer, apikey: string, address: string): Promise<number> {
  const response = await fetch(`${server.origin}/functions/v1/open-seat`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ token: randomBytes(32).toString('base64url') }),
  })
  await response.arrayBuffer()
  return response.status
}
