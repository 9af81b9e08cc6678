import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { redirectTarget } from '#web/lib/auth/redirect-target.ts'
import { settledSession } from '#web/lib/auth/session.ts'
import { parseAuthSearch, type AuthSearch } from './auth-search.ts'

export const authRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'auth',
      validateSearch: parseAuthSearch,
      beforeLoad: async ({ search, location: { hash } }) => {
        openPageOfLink(hash)
        await redirectSignedIn(search)
      },
      component: lazyRouteComponent(() => import('./auth-page.tsx'), 'AuthPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'auth/reset-password',
      component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'auth/invite',
      component: lazyRouteComponent(() => import('./invite-page.tsx'), 'InvitePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'auth/email-change',
      component: lazyRouteComponent(() => import('./email-change-page.tsx'), 'EmailChangePage'),
    }),
  ] as const

/** Links that signed-in people may follow too have pages of their own. */
function openPageOfLink(hash: string): void {
  const type = /(?:^|[#&])type=(invite|email_change)/.exec(hash)?.[1]
  if (type === undefined) return
  redirect({ to: type === 'invite' ? '/auth/invite' : '/auth/email-change', hash, replace: true, throw: true })
}

/** Signed-in people skip the sign-in page; the step for the second factor opens exactly for those who owe one. */
async function redirectSignedIn({ step, ...search }: AuthSearch): Promise<void> {
  const session = await settledSession()
  const owesFactor = session.status === 'signed-in' && session.standing.owesFactor
  if (session.status === 'signed-in' && !owesFactor)
    redirect({ href: redirectTarget(search.redirect, location.origin) ?? '/', throw: true })
  if (owesFactor === (step === 'factor')) return
  redirect({ to: '/auth', search: owesFactor ? { ...search, step: 'factor' } : search, replace: true, throw: true })
}
