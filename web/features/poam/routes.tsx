import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readPlanSearch } from './route-search.ts'

export const poamRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'poam',
      validateSearch: readPlanSearch,
      component: lazyRouteComponent(() => import('./poam-page.tsx'), 'PoamPage'),
    }),
  ] as const
