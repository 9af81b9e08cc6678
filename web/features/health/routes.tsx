import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const healthRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/health',
      component: lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage'),
    }),
  ] as const
