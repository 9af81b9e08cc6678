import { useState } from 'react'

export type SingleSignOn = { providerId: string; name: string }

type Known = { domain: string; takesPassword: boolean; sso: SingleSignOn | undefined }

/** How people of this address's domain sign in: with a password until the server has answered. */
export function useSignInMethods(email: string) {
  const [known, setKnown] = useState<Known>()
  const domain = domainOf(email)
  const ask = async () => {
    if (domain === undefined || known?.domain === domain) return
    const { signInMethods } = await import('./sign-in-methods.ts')
    const methods = await signInMethods(email.trim())
    if (methods === undefined) return
    const sso = methods.sso ?? undefined
    setKnown({ domain, sso, takesPassword: methods.password || sso === undefined })
  }
  const current = known?.domain === domain ? known : undefined
  return { sso: current?.sso, takesPassword: current?.takesPassword ?? true, ask: () => void ask() }
}

function domainOf(email: string): string | undefined {
  const domain = email.trim().toLowerCase().split('@')[1]
  return domain?.includes('.') === true ? domain : undefined
}
