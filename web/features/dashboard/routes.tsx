import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { parseDashboardSearch } from './dashboard-search.ts'

export const dashboardRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'dashboard',
      validateSearch: parseDashboardSearch,
      component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    }),
  ] as const
