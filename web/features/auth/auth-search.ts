export const AUTH_TABS = ['signin', 'signup', 'reset'] as const
export type AuthTab = (typeof AUTH_TABS)[number]

export type AuthSearch = {
  /** Absent means signin. */
  tab?: AuthTab
  redirect?: string
  /** The set-up token of an installation without accounts, from the link that the server prints. */
  setup?: string
}

export function parseAuthSearch({ tab, redirect, setup }: Record<string, unknown>): AuthSearch {
  const known = AUTH_TABS.find((name) => name === tab)
  return {
    ...(known !== undefined && { tab: known }),
    ...(typeof redirect === 'string' && { redirect }),
    ...setupToken(setup),
  }
}

/** The address parser turns digits into a number; a token may consist of them. */
function setupToken(setup: unknown): { setup?: string } {
  return typeof setup === 'string' || typeof setup === 'number' ? { setup: String(setup) } : {}
}
