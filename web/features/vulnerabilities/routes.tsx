import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { VulnerabilityAddress } from './vulnerability-list.ts'

export const vulnerabilitiesRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'vulnerabilities',
      validateSearch: (raw): VulnerabilityAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./vulnerabilities-page.tsx'), 'VulnerabilitiesPage'),
    }),
  ] as const
