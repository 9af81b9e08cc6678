// The server through its published client, as a script of a customer would use it.
import { createClient, type WebSocketLikeConstructor } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { setupTokenOf } from './run-server.ts'

export const ORIGIN = `http://localhost:${process.env['E2E_PORT'] ?? 4180}`
export const PASSWORD = 'Rampart-Walk-1642!'
export const ADMIN = 'administrator@example.com'

export type Client = Awaited<ReturnType<typeof anonymous>>

/** A client without a session. */
export async function anonymous(origin = ORIGIN) {
  const { anonKey } = (await (await fetch(`${origin}/config.json`)).json()) as { anonKey: string }
  return createClient(origin, anonKey, {
    // Node 20 has no WebSocket of its own, and the client wants one at once; the types of `ws` differ in details.
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/** A client signed in as a new person, who administers a server that had no account. */
export async function newPerson(name = 'Person', origin = ORIGIN): Promise<Client> {
  const client = await anonymous(origin)
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const data = { full_name: name, setup_token: setupTokenOf(origin) }
  const signedUp = await client.auth.signUp({ email, password: PASSWORD, options: { data } })
  const { error } =
    signedUp.error === null ? await client.auth.signInWithPassword({ email, password: PASSWORD }) : signedUp
  if (error !== null) throw error
  await withoutTour(client, email)
  return client
}

/** It would lie over the dashboard of everybody who is new; only its own test wants it. */
async function withoutTour(client: Client, email: string): Promise<void> {
  await client.from('profiles').update({ welcome_tour_enabled: false }).eq('email', email).throwOnError()
}

export interface Person {
  readonly client: Client
  readonly id: string
  readonly email: string
}

export async function person(name: string): Promise<Person> {
  const client = await newPerson(name)
  const { data } = await client.auth.getUser()
  return { client, id: data.user?.id ?? '', email: data.user?.email ?? '' }
}

/** The administrator, who is the first account of the test server. */
export async function administrator(): Promise<Client> {
  const client = await anonymous()
  const { error } = await client.auth.signInWithPassword({ email: ADMIN, password: PASSWORD })
  if (error !== null) throw error
  await withoutTour(client, ADMIN)
  return client
}

/** The administrator says that an address is its owner's: without a mail server nothing else does. */
export async function vouchFor(userId: string): Promise<void> {
  const { anonKey } = (await (await fetch(`${ORIGIN}/config.json`)).json()) as { anonKey: string }
  const { data } = await (await administrator()).auth.getSession()
  const answer = await fetch(`${ORIGIN}/auth/v1/admin/users/${userId}`, {
    method: 'PUT',
    headers: { apikey: anonKey, authorization: `Bearer ${data.session?.access_token ?? ''}` },
    body: JSON.stringify({ email_confirm: true }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** The link of the newest mail to a person, as an administrator finds it without a mail server. */
export async function linkTo(address: string): Promise<string> {
  const { functions } = await administrator()
  const list = await functions.invoke<{ mails: { id: string }[] }>('list-mails', { body: { q: address } })
  const id = list.data?.mails[0]?.id
  const read = await functions.invoke<{ text: string }>('read-mail', { body: { id } })
  return /^http\S+$/m.exec(read.data?.text ?? '')?.[0] ?? ''
}

export async function newCompany(client: Client, protocol: string, name = 'Acme Works'): Promise<string> {
  const { data } = await client
    .from('companies')
    .insert({ name, protocol_id: protocol })
    .select('id')
    .single()
    .throwOnError()
  return String(data.id)
}

/** A company with an Owner and more members, added by the administrator. */
export async function companyOf(
  owner: Person,
  members: readonly (readonly [Person, string])[],
  name = 'Harborline Systems',
) {
  const id = await newCompany(owner.client, 'cmmc', name)
  const admin = await administrator()
  for (const [member, role] of members) {
    await admin.rpc('add_member', { company_uuid: id, member: member.id, new_role: role }).throwOnError()
  }
  return id
}

export async function invite(owner: Person, companyId: string, guest: Person): Promise<void> {
  const body = { companyId, emails: [guest.email], role: 'Manager' }
  const { error } = await owner.client.functions.invoke('invite-members', { body })
  if (error !== null) throw error
}

interface Listed {
  id: string
  nist_id: string
}

export async function controlsOf(client: Client, companyId: string): Promise<Listed[]> {
  const { data } = await client
    .from('controls')
    .select('id, nist_id')
    .eq('company_id', companyId)
    .order('nist_id')
    .throwOnError()
  return data as Listed[]
}

/** Sets statuses by the number of the control; `*` stands for all that are not named. */
export async function setStatuses(client: Client, companyId: string, statuses: Record<string, string>): Promise<void> {
  const controls = await controlsOf(client, companyId)
  const rows = controls.flatMap(({ id, nist_id }) => {
    const status = statuses[nist_id] ?? statuses['*']
    return status === undefined ? [] : [{ company_id: companyId, control_id: id, status }]
  })
  await client.from('org_control_status').upsert(rows, { onConflict: 'company_id,control_id' }).throwOnError()
}
