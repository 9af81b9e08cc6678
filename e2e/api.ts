// The server through its published client, as a script of a customer would use it.
import { createClient, type WebSocketLikeConstructor } from '@supabase/supabase-js'
import { WebSocket } from 'ws'

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

/** A client signed in as a new person. */
export async function newPerson(name = 'Person', origin = ORIGIN): Promise<Client> {
  const client = await anonymous(origin)
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const { error } = await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: name } } })
  if (error !== null) throw error
  return client
}

/** The administrator, who is the first account of the test server. */
export async function administrator(): Promise<Client> {
  const client = await anonymous()
  const { error } = await client.auth.signInWithPassword({ email: ADMIN, password: PASSWORD })
  if (error !== null) throw error
  return client
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
