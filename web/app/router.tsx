import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { authRoutes } from '#web/features/auth/routes.tsx'
import { companiesRoutes } from '#web/features/companies/routes.tsx'
import { controlsRoutes } from '#web/features/controls/routes.tsx'
import { dashboardRoutes } from '#web/features/dashboard/routes.tsx'
import { kitRoutes } from '#web/features/kit/routes.tsx'
import { landingRoutes } from '#web/features/landing/routes.tsx'
import { NotFoundPage } from '#web/features/not-found/routes.tsx'
import { currentSession, subscribe } from '#web/lib/session.ts'
import { ApplicationFallback } from './application-fallback.tsx'
import { focusHeading } from './focus-heading.ts'
import { PendingScreen } from './pending-screen.tsx'
import { RootLayout } from './root-layout.tsx'
import { requireSession } from './session-guard.ts'

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

/** Everything inside the frame: only for people who are signed in. A link may carry the company it is about. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: (search: Record<string, unknown>): { company?: string } =>
    typeof search['company'] === 'string' ? { company: search['company'] } : {},
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})

const routeTree = rootRoute.addChildren([
  ...landingRoutes(rootRoute),
  ...authRoutes(rootRoute),
  ...(import.meta.env.DEV ? kitRoutes(rootRoute) : []),
  shellRoute.addChildren([
    ...companiesRoutes(shellRoute),
    ...dashboardRoutes(shellRoute),
    ...controlsRoutes(shellRoute),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ApplicationFallback,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Guards decide anew whenever somebody signs in or out, in this tab or in another.
let known = currentSession().status
subscribe(() => {
  const { status } = currentSession()
  if (status !== known && known !== 'loading') void router.invalidate()
  known = status
})

router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) focusHeading()
})
