import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { AuditAddress } from './audit-list.ts'

export const auditRoutes = <Settings extends AnyRoute>(settings: Settings) =>
  [
    createRoute({
      getParentRoute: () => settings,
      path: 'audit',
      validateSearch: (raw): AuditAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
    }),
  ] as const
