import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { settledSession } from '#web/lib/auth/session.ts'

export const landingRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: '/',
      beforeLoad: async () => {
        const session = await settledSession()
        if (session.status === 'signed-in') redirect({ href: '/dashboard', throw: true })
        if (location.hash.includes('error_code=')) redirect({ href: `/auth${location.hash}`, throw: true })
      },
      component: lazyRouteComponent(() => import('./landing-page.tsx'), 'LandingPage'),
    }),
  ] as const
