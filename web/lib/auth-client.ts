import { AuthClient } from '@supabase/auth-js'
import { loadConfig } from './config.ts'
import { AUTH_STORAGE_KEY } from './stored-session.ts'

export type Auth = InstanceType<typeof AuthClient>

/** Heavy: reached through `auth()` only, so that pages without a session never load it. */
export async function createAuthClient(): Promise<Auth> {
  const { anonKey } = await loadConfig()
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: anonKey },
    storageKey: AUTH_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
  })
}

/** For signing up: whatever session the server hands out is never kept in this browser. */
export async function createDetachedAuthClient(): Promise<Auth> {
  const { anonKey } = await loadConfig()
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: anonKey },
    storageKey: `${AUTH_STORAGE_KEY}-sign-up`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  })
}
