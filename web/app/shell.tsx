import { QueryClientProvider } from '@tanstack/react-query'
import { useDeferredValue, useEffect, type ReactNode } from 'react'
import type { Id } from '#domain/ids.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { onPageTitle } from '#web/lib/page-title.ts'
import { forgetKept } from '#web/lib/forget-kept.ts'
import { noteVisit } from '#web/lib/recent-records.ts'
import { forgetSelectedCompanyDetails } from '#web/lib/company/selected-company.ts'
import { currentSession, useSession } from '#web/lib/auth/session.ts'
import { stopUploads } from '#web/lib/uploads/uploads.ts'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { CompaniesFallback } from './companies-fallback.tsx'
import { CompanyProvider } from './company-provider.tsx'
import { Frame } from './app-frame.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { PendingChanges } from './pending-changes.tsx'
import { PendingScreen } from './pending-screen.tsx'

onPageTitle(noteVisit)

/**
 * The frame of every protected page. Loads only after sign-in.
 *
 * @param page shown instead of the page of the address
 */
export function Shell({ page }: { page?: ReactNode }) {
  const session = useSession()
  // After a sign-out, draw nothing of the former person until the redirect.
  if (session.status !== 'signed-in') return null
  return <SignedIn key={session.user.id} userId={session.user.id} page={page} />
}

function SignedIn({ userId, page }: { userId: Id<'users'>; page: ReactNode }) {
  useEffect(() => {
    forgetOthers(userId)
    return () => forgetPerson(userId)
  }, [userId])
  // The router draws what it has loaded in one go; deferred, the frame is drawn in slices.
  if (!useDeferredValue(true, false)) return <PendingScreen />
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={(error, reset) => <CompaniesFallback error={error} onTryAgain={reset} />}>
        <CompanyProvider>
          <LiveUpdates />
          <PendingChanges />
          <Frame page={page} />
        </CompanyProvider>
      </ErrorBoundary>
    </QueryClientProvider>
  )
}

/** An administrator who impersonates comes back to what is kept for them. */
function forgetOthers(userId: Id<'users'>): void {
  const session = currentSession()
  if (session.status === 'signed-in' && session.standing.impersonation === 'none') forgetKept(userId)
}

/**
 * The next person at this browser must not see what the last one loaded. What is kept for this one stays: a session
 * that ended by itself must not cost them their text.
 */
function forgetPerson(userId: Id<'users'>): void {
  const session = currentSession()
  // Leaving the frame while signed in keeps uploads running.
  if (session.status !== 'signed-in' || session.user.id !== userId) stopUploads()
  queryClient.clear()
  forgetSelectedCompanyDetails()
}
