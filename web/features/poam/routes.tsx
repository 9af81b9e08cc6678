import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readItemAddress } from './item-list.ts'

export const poamRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'poam',
      validateSearch: readItemAddress,
      component: lazyRouteComponent(() => import('./poam-page.tsx'), 'PoamPage'),
    }),
  ] as const
