import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['sort', 'framework'] as const

/** `sort`: a column, `-` before a descending one. `framework`: whose companies the heatmap compares. */
export type PortfolioSearch = { [Key in (typeof KEYS)[number]]?: string }

export const portfolioRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'portfolio',
      validateSearch: (raw: Record<string, unknown>): PortfolioSearch => readSearch(KEYS, raw),
      component: lazyRouteComponent(() => import('./portfolio-page.tsx'), 'PortfolioPage'),
    }),
  ] as const
