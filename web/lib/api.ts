import { PostgrestClient } from '@supabase/postgrest-js'
import { loadConfig } from './config.ts'
import type { Database } from '#db/schema.gen.ts'
import { accessToken, auth } from './session.ts'

/** The one way to the data. Retries are the query client's. */
export const api = new PostgrestClient<Database>(`${location.origin}/rest/v1`, { fetch: authorizedFetch, retry: false })

/** A fetch to our own server as the person signed in. A refused token is renewed once. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = await accessToken()
  const response = await fetch(input, await withCredentials(init, token))
  if (response.status !== 401 || token === undefined) return response
  const { data } = await (await auth()).refreshSession()
  if (data.session === null) return response
  return fetch(input, await withCredentials(init, data.session.access_token))
}

async function withCredentials(init: RequestInit, token: string | undefined): Promise<RequestInit> {
  const { anonKey } = await loadConfig()
  const headers = new Headers(init.headers)
  headers.set('apikey', anonKey)
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  return { ...init, headers }
}
