import type { AccountSession } from './answers.ts'

const METHODS: Readonly<Record<string, string>> = {
  password: 'Password',
  otp: 'Mailed code',
  magiclink: 'Mailed link',
  recovery: 'Password reset',
  invite: 'Invitation',
  passkey: 'Passkey',
  oidc: 'Single sign-on',
  saml: 'Single sign-on',
  impersonation: 'Administrator acting as you',
  token: 'Access token',
}

/** How the session began: "Password and MFA". */
export function methodInWords({ method, aal }: Pick<AccountSession, 'method' | 'aal'>): string {
  const words = METHODS[method] ?? method
  return aal === 'aal2' && method !== 'passkey' ? `${words} and MFA` : words
}

/** The current session first, then by latest use. */
export function inOrder(sessions: readonly AccountSession[]): AccountSession[] {
  return [...sessions].sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  )
}
