// Accounts and companies, created through the interface like a client's.
import { asSuperuser, type BenchServer } from './server.ts'

const FOUNDER_EMAIL = 'bench@example.com'
export const PASSWORD = 'Measured-Rampart-77!'
/** The server hashes two passwords at a time; more at once would only wait. */
const SIGN_UPS_AT_ONCE = 2

export interface SignedIn {
  /** The headers of every call of this person. */
  readonly headers: Readonly<Record<string, string>>
  readonly userId: string
  readonly email: string
}

export interface Founder extends SignedIn {
  readonly companyId: string
}

export type CompanyRole = 'Owner' | 'Manager' | 'Contributor' | 'Auditor'

/** The installation's first account, an Admin, signed up or signed in, with a new company of 110 controls. */
export async function foundCompany({ origin, setupToken }: BenchServer): Promise<Founder> {
  const founder = await (setupToken === undefined
    ? openSession(origin, FOUNDER_EMAIL)
    : signUp(origin, FOUNDER_EMAIL, setupToken))
  return { ...founder, companyId: await createCompany(origin, founder, 'Bench Works') }
}

/** Further people, each a member of the company in the role at the same index. */
export async function addMembers(
  server: BenchServer,
  companyId: string,
  roles: readonly CompanyRole[],
): Promise<SignedIn[]> {
  const people: SignedIn[] = []
  for (let at = 0; at < roles.length; at += SIGN_UPS_AT_ONCE) {
    const some = roles.slice(at, at + SIGN_UPS_AT_ONCE)
    people.push(
      ...(await Promise.all(
        some.map((_, place) => signUp(server.origin, `person-${at + place}.${companyId}@example.com`)),
      )),
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

/** One member who may do everything in the company. */
export async function addOwner(server: BenchServer, companyId: string): Promise<SignedIn> {
  const [owner] = await addMembers(server, companyId, ['Owner'])
  if (owner === undefined) throw new Error('no member joined')
  return owner
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
  const { apikey = '', 'content-type': contentType = '' } = headers
  const body = { email: FOUNDER_EMAIL, password: PASSWORD }
  await json(await post(origin, '/token?grant_type=password', { apikey, 'content-type': contentType }, body))
  return performance.now() - started
}

async function signUp(origin: string, email: string, setupToken?: string): Promise<SignedIn> {
  const body = { email, password: PASSWORD, data: { full_name: 'Bench' }, setup_token: setupToken }
  await json(await post(origin, '/signup', await publicHeaders(origin), body))
  return openSession(origin, email)
}

async function openSession(origin: string, email: string): Promise<SignedIn> {
  const headers = await publicHeaders(origin)
  const body = { email, password: PASSWORD }
  const { access_token, user } = await json<{ access_token: string; user: { id: string } }>(
    await post(origin, '/token?grant_type=password', headers, body),
  )
  return { headers: { ...headers, authorization: `Bearer ${access_token}` }, userId: user.id, email }
}

/** The headers of a caller without a session. */
async function publicHeaders(origin: string): Promise<SignedIn['headers']> {
  const { anonKey } = await json<{ anonKey: string }>(await fetch(`${origin}/config.json`))
  return { apikey: anonKey, 'content-type': 'application/json' }
}

function post(origin: string, path: string, headers: SignedIn['headers'], body: object): Promise<Response> {
  return fetch(`${origin}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
