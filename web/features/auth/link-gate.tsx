import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useSession } from '#web/lib/auth/session.ts'
import { FactorStep } from './factor-step.tsx'
import { CheckingLink, LinkUnchecked } from './link-unchecked.tsx'
import { redeemPasswordLink } from './recovery.ts'
import { useRedemption } from './use-redemption.ts'

export type LinkGateProps = {
  /** The page, which stays open once the token in its address is used up. */
  path: '/auth/reset-password' | '/auth/invite'
  expired: ReactNode
  children: ReactNode
}

/** Redeems the link of a mail, and asks for the second factor where there is one. */
export function LinkGate({ path, expired, children }: LinkGateProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [fragment] = useState(location.hash)
  const { answer, retry } = useRedemption(async () => {
    const outcome = await redeemPasswordLink(fragment)
    // The token is used up; from here the session counts, also after a reload.
    if (outcome === 'ready') void navigate({ to: path, replace: true })
    return outcome
  })
  if (answer === undefined) return <CheckingLink />
  if ('error' in answer) return <LinkUnchecked error={answer.error} onRetry={retry} />
  if (answer.outcome !== 'ready') return expired
  return session.status === 'signed-in' && session.standing.owesFactor ? <FactorStep /> : children
}
