import { lazyRouteComponent, Navigate, useLocation } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/not-found/routes.tsx'
import { useSession } from '#web/lib/auth/session.ts'
import { PendingScreen } from './pending-screen.tsx'

const Shell = lazyRouteComponent(() => import('./shell.tsx'), 'Shell')

/** Protected pages of areas that have not landed, by the first part of their path. */
const TO_COME: readonly string[] = ['course', 'phishing-training', 'policy-admin', 'policy-generator', 'training']

/** For an unknown path: inside the frame for a signed-in person; a visitor to a protected page signs in first. */
export function NotFoundScreen() {
  const { status } = useSession()
  const { pathname, href } = useLocation()
  if (status === 'loading') return <PendingScreen />
  if (status === 'signed-in') return <Shell page={<NotFoundPage />} />
  if (TO_COME.includes(pathname.split('/')[1] ?? '')) return <Navigate to="/auth" search={{ redirect: href }} replace />
  return (
    <main id="main" tabIndex={-1}>
      <NotFoundPage />
    </main>
  )
}
