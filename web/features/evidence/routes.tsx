import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readEvidenceAddress } from './evidence-list.ts'

export const evidenceRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'evidence',
      validateSearch: readEvidenceAddress,
      component: lazyRouteComponent(() => import('./evidence-page.tsx'), 'EvidencePage'),
    }),
  ] as const
