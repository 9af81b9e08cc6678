export const AUTH_TABS = ['signin', 'signup', 'reset'] as const
export type AuthTab = (typeof AUTH_TABS)[number]

export type AuthSearch = {
  /** Absent means signin. */
  tab?: AuthTab
  redirect?: string
  /** Signed in, and a second factor is still to be shown. */
  step?: 'factor'
  /** Single sign-on came back with this; it is worth a session in the browser that began. */
  code?: string
  /** The set-up token of an installation without accounts, from the link that the server prints. */
  setup?: string
}

export function parseAuthSearch({ tab, redirect, step, ...tokens }: Record<string, unknown>): AuthSearch {
  const known = AUTH_TABS.find((name) => name === tab)
  const code = tokenText(tokens['code'])
  const setup = tokenText(tokens['setup'])
  return {
    ...(known !== undefined && { tab: known }),
    ...(typeof redirect === 'string' && { redirect }),
    ...(step === 'factor' && { step }),
    ...(code !== undefined && { code }),
    ...(setup !== undefined && { setup }),
  }
}

/** The address parser turns digits into a number; a token may consist of them. */
function tokenText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
