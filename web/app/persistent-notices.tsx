import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#web/lib/auth/session.ts'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { whenIdle } from '#web/ui/browser/when-idle.ts'

const Banner = lazy(async () => ({ default: (await import('./impersonation-banner.tsx')).ImpersonationBanner }))
const FactorDemand = lazy(async () => ({ default: (await import('./factor-demand.tsx')).FactorDemand }))

/** Shows on every page that an administrator sees it as another person. */
export function ActingNotice() {
  const session = useSession()
  if (session.status !== 'signed-in' || session.standing.impersonation === 'none') return null
  return (
    <Suspense fallback={null}>
      <Banner session={session} />
    </Suspense>
  )
}

/** For people without a second factor: their companies that require one. Loads after the page. */
export function FactorNotice() {
  const session = useSession()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!isIdle || session.status !== 'signed-in' || session.standing.isStrong) return null
  return (
    // A failed load hides only the notice, not the page.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <FactorDemand />
      </Suspense>
    </ErrorBoundary>
  )
}
