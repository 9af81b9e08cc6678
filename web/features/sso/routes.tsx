import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** `open`: a provider, or `new`. `tested`: the outcome of a test, when the provider sends the person back. */
export type SsoSearch = { open?: string; tested?: string }

export const ssoRoutes = <Settings extends AnyRoute>(settings: Settings) =>
  [
    createRoute({
      getParentRoute: () => settings,
      path: 'single-sign-on',
      validateSearch: ({ open, tested }: Record<string, unknown>): SsoSearch => ({
        ...(typeof open === 'string' && open !== '' ? { open } : {}),
        ...(typeof tested === 'string' && tested !== '' ? { tested } : {}),
      }),
      component: lazyRouteComponent(() => import('./sso-page.tsx'), 'SsoPage'),
    }),
  ] as const
