import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { ScanAddress } from './scan-list.ts'

export const scansRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'vulnerabilities/scans',
      validateSearch: (raw): ScanAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./scans-page.tsx'), 'ScansPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'vulnerabilities/scans/$scan',
      component: lazyRouteComponent(() => import('./scan-page.tsx'), 'ScanPage'),
    }),
  ] as const
