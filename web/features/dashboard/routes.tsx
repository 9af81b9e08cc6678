import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['q', 'health', 'score', 'start'] as const

export const dashboardRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'dashboard',
      validateSearch: (raw: Readonly<Record<string, unknown>>) => readSearch(KEYS, raw),
      component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    }),
  ] as const
