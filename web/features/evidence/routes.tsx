import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { EvidenceAddress } from './evidence-list.ts'

export const evidenceRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'evidence',
      validateSearch: (raw): EvidenceAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./evidence-page.tsx'), 'EvidencePage'),
    }),
  ] as const
