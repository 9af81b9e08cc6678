import { scansRoutes } from '#web/features/scans/routes.tsx'
import { risksRoutes } from '#web/features/risks/routes.tsx'
import { deadlinesRoutes, vulnerabilitiesRoutes } from '#web/features/vulnerabilities/routes.tsx'
import { questionnairesRoutes } from '#web/features/questionnaires/routes.tsx'
import { thirdPartiesRoutes } from '#web/features/third-parties/routes.tsx'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { assessmentsRoutes, assessorRoutes } from '#web/features/assessments/routes.tsx'
import { auditRoutes } from '#web/features/audit/routes.tsx'
import { authRoutes } from '#web/features/auth/routes.tsx'
import { companiesRoutes } from '#web/features/companies/routes.tsx'
import { companyInfoRoutes } from '#web/features/company-info/routes.tsx'
import { controlsRoutes } from '#web/features/controls/routes.tsx'
import { dashboardRoutes } from '#web/features/dashboard/routes.tsx'
import { docsRoutes } from '#web/features/docs/routes.tsx'
import { evidenceRoutes } from '#web/features/evidence/routes.tsx'
import { forwardingRoutes } from '#web/features/forwarding/routes.tsx'
import { healthRoutes } from '#web/features/health/routes.tsx'
import { kitRoutes } from '#web/features/kit/routes.tsx'
import { landingRoutes } from '#web/features/landing/routes.tsx'
import { mailSettingsRoutes } from '#web/features/mail-settings/routes.tsx'
import { noticesRoutes } from '#web/features/notices/routes.tsx'
import { packageRoutes } from '#web/features/package/routes.tsx'
import { peopleRoutes, peopleSettingsRoutes } from '#web/features/people/routes.tsx'
import { poamRoutes } from '#web/features/poam/routes.tsx'
import { portfolioRoutes } from '#web/features/portfolio/routes.tsx'
import { accountRoutes, profileRoute } from '#web/features/profile/routes.tsx'
import { seatRoutes } from '#web/features/seat/routes.tsx'
import { searchRoutes } from '#web/features/search/routes.tsx'
import {
  companySettingsRoutes,
  installationRoute,
  settingsRedirects,
  settingsRoute,
} from '#web/features/settings/routes.tsx'
import { simulatorRoutes } from '#web/features/simulator/routes.tsx'
import { sspRoutes } from '#web/features/ssp/routes.tsx'
import { ssoRoutes } from '#web/features/sso/routes.tsx'
import { currentSession, subscribe, type SessionState } from '#web/lib/auth/session.ts'
import { parseSearch, writeSearch } from '#web/lib/search-text.ts'
import { focusHeading } from './focus-heading.ts'
import { PendingScreen } from './pending-screen.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteFallback } from './route-fallback.tsx'
import { requireSession } from './session-guard.ts'

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
})

/** The pages inside the frame, for signed-in people. A link may carry its company. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: (search: Record<string, unknown>): { company?: string } =>
    typeof search['company'] === 'string' ? { company: search['company'] } : {},
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})

/** For signed-in people, with or without a company. */
const doorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'door',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./signed-in-layout.tsx'), 'Door'),
})

const settings = settingsRoute(shellRoute)
const installation = installationRoute(shellRoute)
const profile = profileRoute(shellRoute)

const routeTree = rootRoute.addChildren([
  ...landingRoutes(rootRoute),
  ...authRoutes(rootRoute),
  ...seatRoutes(rootRoute),
  ...(import.meta.env.DEV ? kitRoutes(rootRoute) : []),
  doorRoute.addChildren([...assessorRoutes(doorRoute)]),
  shellRoute.addChildren([
    ...companiesRoutes(shellRoute),
    ...companyInfoRoutes(shellRoute),
    ...dashboardRoutes(shellRoute),
    ...portfolioRoutes(shellRoute),
    ...controlsRoutes(shellRoute),
    ...simulatorRoutes(shellRoute),
    ...assessmentsRoutes(shellRoute),
    ...searchRoutes(
      shellRoute,
      lazyRouteComponent(() => import('./search-everything.tsx'), 'SearchEverything'),
    ),
    ...evidenceRoutes(shellRoute),
    ...sspRoutes(shellRoute),
    ...packageRoutes(shellRoute),
    ...poamRoutes(shellRoute),
    ...vulnerabilitiesRoutes(shellRoute),
    ...questionnairesRoutes(shellRoute),
    ...thirdPartiesRoutes(shellRoute),
    ...scansRoutes(shellRoute),
    ...risksRoutes(shellRoute),
    ...peopleRoutes(shellRoute),
    ...docsRoutes(shellRoute),
    ...settingsRedirects(shellRoute),
    profile.addChildren([...accountRoutes(profile), ...noticesRoutes(profile)]),
    settings.addChildren([
      ...companySettingsRoutes(settings),
      ...peopleSettingsRoutes(settings),
      ...deadlinesRoutes(settings),
      ...auditRoutes(settings),
      ...forwardingRoutes(settings),
      ...ssoRoutes(settings),
    ]),
    installation.addChildren([...mailSettingsRoutes(installation), ...healthRoutes(installation)]),
  ]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteFallback,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Run the guards again after a sign-in, a sign-out or a second factor, in this tab or another.
let known = doorOf(currentSession())
subscribe(() => {
  const door = doorOf(currentSession())
  if (door !== known && known !== 'loading') void router.invalidate()
  known = door
})

function doorOf(session: SessionState): SessionState['status'] | 'factor' {
  return session.status === 'signed-in' && session.standing.owesFactor ? 'factor' : session.status
}

// A fragment names an anchor, which takes the focus itself.
router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged && toLocation.hash === '') focusHeading()
})
