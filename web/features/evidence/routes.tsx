import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readEvidenceSearch } from './route-search.ts'

export const evidenceRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'evidence',
      validateSearch: readEvidenceSearch,
      component: lazyRouteComponent(() => import('./evidence-page.tsx'), 'EvidencePage'),
    }),
  ] as const
