import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export type ForwardingSearch = { open?: string }

export const forwardingRoutes = <Settings extends AnyRoute>(settings: Settings) =>
  [
    createRoute({
      getParentRoute: () => settings,
      path: 'forwarding',
      validateSearch: ({ open }: Record<string, unknown>): ForwardingSearch =>
        typeof open === 'string' && open !== '' ? { open } : {},
      component: lazyRouteComponent(() => import('./forwarding-page.tsx'), 'ForwardingPage'),
    }),
  ] as const
