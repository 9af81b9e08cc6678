import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import type { Auth } from './auth-client.ts'
import { storage } from '../storage.ts'
import {
  AUTH_STORAGE_KEY,
  isFresh,
  OWN_SESSION_KEY,
  parseSession,
  readStoredSession,
  type SessionUser,
  type Standing,
  type StoredSession,
} from './stored-session.ts'

export type SignedIn = { status: 'signed-in'; user: SessionUser; standing: Standing }
export type SessionState = { status: 'loading' } | { status: 'signed-out' } | SignedIn

/** After this long the page treats an unknown session as signed out. */
const LOADING_TIMEOUT_MS = 2000

let state: SessionState = { status: 'loading' }
let client: Promise<Auth> | undefined
let restoreOwnSession: (() => Promise<void>) | undefined
const listeners = new Set<() => void>()
const tokenListeners = new Set<() => void>()

/**
 * Call once, before the first render. Loads the auth client only if there may be a session.
 *
 * @param onImpersonationEnd restores the own session
 */
export function startSession(onImpersonationEnd: () => Promise<void>): void {
  restoreOwnSession = onImpersonationEnd
  window.addEventListener('storage', (event) => {
    if (event.key === AUTH_STORAGE_KEY || event.key === null) adoptStored()
  })
  const stored = readStoredSession()
  if (stored === undefined && !addressCarriesSession()) {
    publish({ status: 'signed-out' })
    return
  }
  if (stored !== undefined && isFresh(stored)) publish(stateOf(stored))
  setTimeout(stopWaiting, LOADING_TIMEOUT_MS)
  auth().catch(stopWaiting)
}

/** The auth client, loaded at first use. Its events drive `useSession`. */
export function auth(): Promise<Auth> {
  client ??= connect().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession)
}

/** The id of the signed-in person; undefined while unknown. */
export function useMyId(): SessionUser['id'] | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.user.id : undefined
}

/** Whether the session is read-only, as in a read-only impersonation. */
export function useIsReadOnly(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.standing.impersonation === 'read-only'
}

export function currentSession(): SessionState {
  return state
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Subscribes to renewals of the access token, in this tab or another. @returns the unsubscribe function */
export function onTokenChange(listener: () => void): () => void {
  tokenListeners.add(listener)
  return () => tokenListeners.delete(listener)
}

/** Resolves once the session is known or the timeout is over. */
export function settledSession(): Promise<SessionState> {
  if (state.status !== 'loading') return Promise.resolve(state)
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (state.status === 'loading') return
      stop()
      resolve(state)
    })
  })
}

/** A valid access token, or undefined when signed out. */
export async function accessToken(): Promise<string | undefined> {
  const stored = readStoredSession()
  if (stored === undefined) return undefined
  if (isFresh(stored)) return stored.accessToken
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}

async function connect(): Promise<Auth> {
  const { createAuthClient } = await import('./auth-client.ts')
  const created = await createAuthClient()
  created.onAuthStateChange(onAuthEvent)
  return created
}

/** Runs inside the auth client's own queue, so it must not call the client. */
function onAuthEvent(event: AuthChangeEvent, session: Session | null): void {
  if (event === 'TOKEN_REFRESHED') for (const listener of tokenListeners) listener()
  if (session === null && storage.get(OWN_SESSION_KEY) !== null) {
    // Impersonation ended for any reason: restore the own session.
    setTimeout(() => void restoreOwnSession?.())
    return
  }
  publish(stateOf(session === null ? undefined : parseSession({ ...session })))
}

function adoptStored(): void {
  publish(stateOf(readStoredSession()))
}

function stateOf(stored: StoredSession | undefined): SessionState {
  if (stored === undefined) return { status: 'signed-out' }
  return { status: 'signed-in', user: stored.user, standing: stored.standing }
}

function stopWaiting(): void {
  if (state.status === 'loading') publish({ status: 'signed-out' })
}

function publish(next: SessionState): void {
  if (sameState(state, next)) return
  state = next
  for (const listener of listeners) listener()
}

function sameState(a: SessionState, b: SessionState): boolean {
  if (a.status !== 'signed-in' || b.status !== 'signed-in') return a.status === b.status
  return sameValues(a.user, b.user) && sameValues(a.standing, b.standing)
}

function sameValues<Flat extends object>(a: Flat, b: Flat): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Links in emails return the session, or an error, in the fragment. */
function addressCarriesSession(): boolean {
  return /[#&](access_token|error|error_code|error_description)=/.test(location.hash)
}
