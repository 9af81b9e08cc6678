import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { PortfolioAddress } from './portfolio-list.ts'

export const portfolioRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'portfolio',
      validateSearch: (raw): PortfolioAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./portfolio-page.tsx'), 'PortfolioPage'),
    }),
  ] as const
