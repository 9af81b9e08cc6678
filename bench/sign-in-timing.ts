// Does the response time reveal whether an account exists? 500 attempts for each class of account at each endpoint, in
// random order; the medians must lie within 5 ms.
import { median, note, report, toLimit } from './figures.ts'
import { sized } from './options.ts'
import { foundCompany, type SignedIn } from './people.ts'
import { asSuperuser, withServer, type BenchServer } from './server.ts'

const TRIES = sized(500, 1)
/** Attempts that are not measured, to warm up. */
const WARM_UP = sized(20, 1)
const LIMIT_MS = 5
const SSO_DOMAIN = 'corp.example'
const CLASSES = ['unknown', 'known', 'unconfirmed', 'banned', 'without a password', 'single sign-on'] as const
type AccountClass = (typeof CLASSES)[number]

interface Endpoint {
  readonly name: string
  readonly path: string
  readonly body: (email: string) => object
  readonly classes: readonly AccountClass[]
  /** Endpoints that mostly wait are tried with all classes at once; those that hash, one after the other. */
  readonly hashes: boolean
}

const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'sign-in',
    path: '/token?grant_type=password',
    body: (email) => ({ email, password: 'not-the-password' }),
    classes: CLASSES,
    hashes: true,
  },
  { name: 'recover', path: '/recover', body: (email) => ({ email }), classes: CLASSES, hashes: false },
  { name: 'resend', path: '/resend', body: (email) => ({ email, type: 'signup' }), classes: CLASSES, hashes: false },
  {
    name: 'otp',
    path: '/otp',
    body: (email) => ({ email, create_user: false }),
    classes: CLASSES,
    hashes: false,
  },
  {
    name: 'sign-up',
    path: '/signup',
    body: (email) => ({ email, password: 'Quiet-Harbour-1642!' }),
    // At a domain with single sign-on, sign-up always says so, account or not.
    classes: CLASSES.filter((kind) => kind !== 'single sign-on'),
    hashes: true,
  },
]

await withServer(async (server) => {
  const { headers } = await foundCompany(server)
  await compareSignUp(server, headers)
  await letMailsLeave(server)
  await enforceSingleSignOn(server)
  for (const endpoint of ENDPOINTS) {
    await addAccounts(server, endpoint.name)
    const apikey = { apikey: headers['apikey'] ?? '', 'content-type': 'application/json' }
    tell(endpoint.name, await measure(server, endpoint, apikey))
    if (endpoint.name === 'sign-in') tell('sign-in, locked', await measureLocked(server, endpoint, apikey))
  }
  await removeSettings(server)
})

/** A different address for each attempt, so that no rate limit applies and every attempt is the first. */
function addressOf(endpoint: string, kind: AccountClass, turn: number): string {
  return `${endpoint}-${kind.replaceAll(' ', '-')}-${turn}@${kind === 'single sign-on' ? SSO_DOMAIN : 'example.com'}`
}

/** Without a mail server accounts are confirmed at once. */
async function compareSignUp(server: BenchServer, headers: SignedIn['headers']): Promise<void> {
  for (const endpoint of ENDPOINTS.filter(({ name }) => name === 'sign-up')) {
    const withoutMail = { ...endpoint, name: 'sign-up-without-mail' }
    await addAccounts(server, withoutMail.name)
    const apikey = { apikey: headers['apikey'] ?? '', 'content-type': 'application/json' }
    tell(withoutMail.name, await measure(server, withoutMail, apikey))
  }
}

/** This one is never connected to. */
async function letMailsLeave(server: BenchServer): Promise<void> {
  await asSuperuser(server, (client) =>
    client.query(
      `insert into auth.mail_settings (host, port, security, from_address) values ('127.0.0.1', 1, 'none', 'bench@example.com')`,
    ),
  )
}

/** A provider for one domain; no attempt reaches it. */
async function enforceSingleSignOn(server: BenchServer): Promise<void> {
  await asSuperuser(server, (client) =>
    client.query(
      `with made as (
         insert into auth.sso_providers (kind, name, config, is_enabled, is_enforced, tested_at, recovery_user_id)
         select 'oidc', 'Corp', '{"issuer": "https://corp.example", "clientId": "bench", "scopes": "openid email"}', true, true, now(), id
         from auth.users where email = 'bench@example.com'
         returning id)
       insert into auth.sso_domains (domain, provider_id) select $1, id from made`,
      [SSO_DOMAIN],
    ),
  )
}

/** For the benches that share the server. */
async function removeSettings(server: BenchServer): Promise<void> {
  await asSuperuser(server, async (client) => {
    for (const table of ['sso_domains', 'sso_providers', 'mail_settings'])
      await client.query(`delete from auth.${table}`)
  })
}

async function addAccounts(server: BenchServer, endpoint: string): Promise<void> {
  await asSuperuser(server, async (client) => {
    for (const kind of CLASSES.filter((one) => one !== 'unknown')) {
      const emails = Array.from({ length: WARM_UP + TRIES }, (_, turn) => addressOf(endpoint, kind, turn))
      await client.query(
        `insert into auth.users (email, encrypted_password, email_confirmed_at, banned_until)
         select address, case when $2 <> 'without a password' then (select encrypted_password from auth.users where email = 'bench@example.com') end,
           case when $2 <> 'unconfirmed' then now() end, case when $2 = 'banned' then now() + interval '1 day' end
         from unnest($1::text[]) address`,
        [emails, kind],
      )
    }
  })
}

type Times = Map<string, number[]>

async function measure(server: BenchServer, endpoint: Endpoint, headers: Record<string, string>): Promise<Times> {
  const times: Times = new Map(endpoint.classes.map((kind) => [kind, []]))
  for (let turn = 0; turn < WARM_UP + TRIES; turn += 1) {
    const attempt = async (kind: AccountClass) => {
      const ms = await timed(server, endpoint, headers, addressOf(endpoint.name, kind, turn))
      if (turn >= WARM_UP) times.get(kind)?.push(ms)
    }
    if (endpoint.hashes) for (const kind of shuffled(endpoint.classes)) await attempt(kind)
    else await Promise.all(shuffled(endpoint.classes).map(attempt))
  }
  return times
}

/** Five failures lock an address whether it has an account or not; later attempts are compared. */
async function measureLocked(server: BenchServer, endpoint: Endpoint, headers: Record<string, string>): Promise<Times> {
  const locked = { unknown: 'ghost@example.com', known: addressOf(endpoint.name, 'known', 0) }
  const times: Times = new Map([
    ['unknown', []],
    ['known', []],
  ])
  for (const email of Object.values(locked)) {
    for (let turn = 0; turn < 6; turn += 1) await timed(server, endpoint, headers, email)
  }
  for (let turn = 0; turn < TRIES; turn += 1) {
    for (const kind of shuffled(['unknown', 'known'] as const)) {
      times.get(kind)?.push(await timed(server, endpoint, headers, locked[kind]))
    }
  }
  return times
}

async function timed(
  server: BenchServer,
  { path, body }: Endpoint,
  headers: Record<string, string>,
  email: string,
): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${server.origin}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body(email)),
  })
  await response.arrayBuffer()
  const took = performance.now() - started
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  return took
}

function tell(name: string, times: Times): void {
  const medians = [...times].map(([kind, values]) => ({ kind, ms: median(values) }))
  const all = medians.map(({ ms }) => ms)
  const difference = Math.max(...all) - Math.min(...all)
  for (const { kind, ms } of medians) note(`${name.padEnd(21)} ${kind.padEnd(20)} ${ms.toFixed(2)} ms`)
  report({
    what: `${name}: largest difference of medians`,
    measured: `${difference.toFixed(2)} ms of ${TRIES} tries each`,
    ...toLimit(difference, LIMIT_MS, 'ms'),
  })
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
