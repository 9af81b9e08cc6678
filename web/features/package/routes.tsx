import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const packageRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'package',
      component: lazyRouteComponent(() => import('./package-page.tsx'), 'PackagePage'),
    }),
  ] as const
