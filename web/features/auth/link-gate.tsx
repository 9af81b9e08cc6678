import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useSession } from '#web/lib/auth/session.ts'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { FactorStep } from './factor-step.tsx'
import { redeemPasswordLink } from './recovery.ts'
import type { Redemption } from './redeem-token.ts'

export type LinkGateProps = {
  /** The page, which stays open once the token in its address is used up. */
  path: '/auth/reset-password' | '/auth/invite'
  expired: ReactNode
  children: ReactNode
}

/** Redeems the link of a mail, and asks for the second factor where there is one. */
export function LinkGate({ path, expired, children }: LinkGateProps) {
  const redemption = useRedemption(path)
  const session = useSession()
  if (redemption === 'checking')
    return (
      <div className="grid place-items-center py-8 text-muted">
        <Spinner size={24} label="Checking the link" />
      </div>
    )
  if (redemption !== 'ready') return expired
  return session.status === 'signed-in' && session.standing.owesFactor ? <FactorStep /> : children
}

function useRedemption(path: LinkGateProps['path']): Redemption | 'checking' {
  const [redemption, setRedemption] = useState<Redemption | 'checking'>('checking')
  const [fragment] = useState(location.hash)
  const navigate = useNavigate()
  useEffect(() => {
    let isCurrent = true
    const show = (outcome: Redemption) => {
      if (!isCurrent) return
      setRedemption(outcome)
      // The token is used up; from here the session counts, also after a reload.
      if (outcome === 'ready') void navigate({ to: path, replace: true })
    }
    redeemPasswordLink(fragment).then(show, () => show('expired'))
    return () => {
      isCurrent = false
    }
  }, [fragment, navigate, path])
  return redemption
}
