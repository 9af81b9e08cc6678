import { AuthClient } from '@supabase/auth-js'
import { loadConfig } from '../config.ts'
import { AUTH_STORAGE_KEY } from './stored-session.ts'

/** Where a single sign-on in progress keeps its secret. */
export const SSO_STORAGE_KEY = `${AUTH_STORAGE_KEY}-sso`

export type Auth = InstanceType<typeof AuthClient>

/** Heavy: reached only through `auth()`, so that pages without a session never load it. */
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
 * For single sign-on: the provider's answer is a code that only this browser can exchange for a session (PKCE). Links
 * in emails go without PKCE, because they may be opened in another browser.
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
