import { AuthClient } from '@supabase/auth-js'
import { loadConfig } from '../config.ts'
import { AUTH_STORAGE_KEY } from './stored-session.ts'

/** Where a sign-in that is under way at a provider keeps its secret. */
export const SSO_STORAGE_KEY = `${AUTH_STORAGE_KEY}-sso`

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
    experimental: { passkey: true },
  })
}

/**
 * For the way to a provider of single sign-on: what comes back is a code that only this browser can turn into a session
 * (PKCE). Links of mails stay without, for they may be opened elsewhere.
 */
export async function createSsoClient(): Promise<Auth> {
  const { anonKey } = await loadConfig()
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: anonKey },
    storageKey: SSO_STORAGE_KEY,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType: 'pkce',
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
