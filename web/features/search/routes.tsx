import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readSearchAddress } from './route-search.ts'

export const searchRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'search',
      validateSearch: readSearchAddress,
      component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
    }),
  ] as const
