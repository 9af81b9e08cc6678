import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { ItemAddress } from './item-list.ts'

export const poamRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'poam',
      validateSearch: (raw): ItemAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./poam-page.tsx'), 'PoamPage'),
    }),
  ] as const
