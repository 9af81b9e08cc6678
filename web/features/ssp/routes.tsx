import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readSspSearch } from './route-search.ts'

export const sspRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'ssp',
      validateSearch: readSspSearch,
      component: lazyRouteComponent(() => import('./ssp-page.tsx'), 'SspPage'),
    }),
  ] as const
