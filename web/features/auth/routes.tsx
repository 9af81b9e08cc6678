import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { redirectTarget } from '#web/lib/redirect-target.ts'
import { settledSession } from '#web/lib/session.ts'
import { parseAuthSearch } from './auth-search.ts'

export const authRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'auth',
      validateSearch: parseAuthSearch,
      beforeLoad: async ({ search }) => {
        const session = await settledSession()
        if (session.status !== 'signed-in') return
        redirect({ href: redirectTarget(search.redirect, location.origin) ?? '/', throw: true })
      },
      component: lazyRouteComponent(() => import('./auth-page.tsx'), 'AuthPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'auth/reset-password',
      component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
    }),
  ] as const
