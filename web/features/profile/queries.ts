import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { parseId } from '#domain/ids.ts'
import { invalidates, type Refresh } from '#web/lib/write/use-write.ts'
import { callFunction } from '#web/lib/functions.ts'
import { auth } from '#web/lib/auth/session.ts'
import { recoveryCodesState, sessionList, tokenList } from './answers.ts'

const keys = { all: ['account'] as const }

export type AccountApp = { id: string; name: string; createdAt: string }
export type LinkedIdentity = { id: string; provider: string; email: string | undefined }

export type Account = {
  id: Id<'users'>
  email: string
  fullName: string
  /** The new address, until both have confirmed. */
  newEmail: string | undefined
  emailChangeSentAt: string | undefined
  apps: AccountApp[]
  identities: LinkedIdentity[]
}

/** All under `all`, so that one invalidation fetches everything again. */
export const account = queryOptions({
  queryKey: [...keys.all, 'user'],
  queryFn: async (): Promise<Account> => {
    const { data, error } = await (await auth()).getUser()
    if (error !== null) throw error
    const { user } = data
    const fullName: unknown = user.user_metadata['full_name']
    return {
      id: parseId('users', user.id),
      email: user.email ?? '',
      fullName: typeof fullName === 'string' ? fullName : '',
      newEmail: user.new_email,
      emailChangeSentAt: user.email_change_sent_at,
      apps: (user.factors ?? [])
        .filter(({ factor_type: type, status }) => type === 'totp' && status === 'verified')
        .map(({ id, friendly_name: name, created_at: createdAt }) => ({
          id,
          name: name ?? 'Authenticator app',
          createdAt,
        })),
      identities: (user.identities ?? []).map(({ identity_id: id, provider, identity_data: data }) => {
        const email: unknown = data?.['email']
        return { id, provider, email: typeof email === 'string' ? email : undefined }
      }),
    }
  },
})

export const passkeys = queryOptions({
  queryKey: [...keys.all, 'passkeys'],
  queryFn: async () => {
    const { data, error } = await (await auth()).passkey.list()
    if (error !== null) throw error
    return data
  },
})

export const recoveryCodes = queryOptions({
  queryKey: [...keys.all, 'recovery-codes'],
  queryFn: () => callFunction('recovery-codes', {}, recoveryCodesState),
})

export const sessions = queryOptions({
  queryKey: [...keys.all, 'sessions'],
  queryFn: async () => (await callFunction('list-sessions', {}, sessionList)).sessions,
})

export const tokens = queryOptions({
  queryKey: [...keys.all, 'tokens'],
  queryFn: async () => (await callFunction('list-access-tokens', {}, tokenList)).tokens,
})

/** After any change: one card may show what another changed. */
export const refreshAccount = invalidates(keys.all)

/** A new or removed second factor opens or closes companies that demand one, so everything is fetched again. */
export const refreshEverything: Refresh = (cache) => cache.invalidateQueries()
