import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readFindingSearch } from './route-search.ts'

export const findingRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'search',
      validateSearch: readFindingSearch,
      component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
    }),
  ] as const
