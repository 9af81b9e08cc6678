export const AUTH_TABS = ['signin', 'signup', 'reset'] as const
export type AuthTab = (typeof AUTH_TABS)[number]

export type AuthSearch = {
  /** `signin` when absent. */
  tab?: AuthTab
  redirect?: string
  /** Signed in, with a second factor still owed. */
  step?: 'factor'
  /** The code that single sign-on returned; only the browser that started can exchange it. */
  code?: string
  /** The set-up token of an installation without accounts, from the link that the server prints. */
  setup?: string
}

export function parseAuthSearch({ tab, redirect, step, code, setup }: Record<string, unknown>): AuthSearch {
  const known = AUTH_TABS.find((name) => name === tab)
  return {
    ...(known !== undefined && { tab: known }),
    ...(typeof redirect === 'string' && { redirect }),
    ...(step === 'factor' && { step }),
    ...(typeof code === 'string' && { code }),
    ...(typeof setup === 'string' && { setup }),
  }
}
