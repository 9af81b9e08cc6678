import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { parseMatrixSearch } from './domains/matrix-filter.ts'

export const dashboardRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'dashboard',
      validateSearch: parseMatrixSearch,
      component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    }),
  ] as const
