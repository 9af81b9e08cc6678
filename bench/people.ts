// Accounts and companies, created through the interface like a client's.
import { asSuperuser, type BenchServer } from './server.ts'

export const PASSWORD = 'Measured-Rampart-77!'
/** The server hashes two passwords at a time; more at once would only wait. */
const SIGN_UPS_AT_ONCE = 2

export interface SignedIn {
  /** The headers of every call of this person. */
  readonly headers: Readonly<Record<string, string>>
  readonly userId: string
}

export interface Founder extends SignedIn {
  readonly companyId: string
}

export type CompanyRole = 'Owner' | 'Manager' | 'Contributor' | 'Auditor'

/** The installation's first account, an Admin, with a company of 110 controls. */
export async function signUpWithCompany({ origin, setupToken }: BenchServer): Promise<Founder> {
  const founder = await signUp(origin, 'bench@example.com', setupToken)
  return { ...founder, companyId: await createCompany(origin, founder, 'Bench Works') }
}

/**
 * Further people, each a member of the company in the role at the same index.
 *
 * @param name begins their addresses: another one for each company
 */
export async function addMembers(
  server: BenchServer,
  companyId: string,
  roles: readonly CompanyRole[],
  name = 'person',
): Promise<SignedIn[]> {
  const people: SignedIn[] = []
  for (let at = 0; at < roles.length; at += SIGN_UPS_AT_ONCE) {
    const some = roles.slice(at, at + SIGN_UPS_AT_ONCE)
    people.push(
      ...(await Promise.all(some.map((_, place) => signUp(server.origin, `${name}-${at + place}@example.com`)))),
    )
  }
  await asSuperuser(server, (client) =>
    client.query(
      `insert into public.user_companies (company_id, user_id, company_role)
       select $1, person.id, person.role from unnest($2::uuid[], $3::text[]) as person (id, role)`,
      [companyId, people.map(({ userId }) => userId), roles],
    ),
  )
  return people
}

/** @returns the id; a trigger has filled in the framework's 110 controls */
export async function createCompany(origin: string, { headers }: SignedIn, name: string): Promise<string> {
  const [company] = await json<{ id: string }[]>(
    await fetch(`${origin}/rest/v1/companies?select=id`, {
      method: 'POST',
      headers: { ...headers, prefer: 'return=representation' },
      body: JSON.stringify({ name, protocol_id: 'cmmc2' }),
    }),
  )
  return company?.id ?? ''
}

/** @returns milliseconds */
export async function signIn(origin: string, headers: SignedIn['headers']): Promise<number> {
  const started = performance.now()
  await json(
    await fetch(`${origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: headers['apikey'] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bench@example.com', password: PASSWORD }),
    }),
  )
  return performance.now() - started
}

async function signUp(origin: string, email: string, setupToken?: string): Promise<SignedIn> {
  const { anonKey } = await json<{ anonKey: string }>(await fetch(`${origin}/config.json`))
  const apikey = { apikey: anonKey, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(`${origin}/auth/v1${path}`, { method: 'POST', headers: apikey, body: JSON.stringify(body) })
  const account = { email, password: PASSWORD }
  await json(await post('/signup', { ...account, data: { full_name: 'Bench' }, setup_token: setupToken }))
  const { access_token, user } = await json<{ access_token: string; user: { id: string } }>(
    await post('/token?grant_type=password', account),
  )
  return { headers: { ...apikey, authorization: `Bearer ${access_token}` }, userId: user.id }
}

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
