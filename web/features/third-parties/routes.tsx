import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { ThirdPartyAddress } from './third-party-list.ts'

/** One page with two addresses; the company's framework decides which one it has. */
export const thirdPartiesRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'suppliers',
      validateSearch: (raw): ThirdPartyAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./third-parties-page.tsx'), 'ThirdPartiesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'business-associates',
      validateSearch: (raw): ThirdPartyAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./third-parties-page.tsx'), 'ThirdPartiesPage'),
    }),
  ] as const
