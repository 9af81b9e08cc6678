import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { RiskAddress } from './risk-list.ts'

export const risksRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'risks',
      validateSearch: (raw): RiskAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./risks-page.tsx'), 'RisksPage'),
    }),
  ] as const
