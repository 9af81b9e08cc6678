import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readAuditSearch } from './route-search.ts'

export const auditRoutes = <Settings extends AnyRoute>(settings: Settings) =>
  [
    createRoute({
      getParentRoute: () => settings,
      path: 'audit',
      validateSearch: readAuditSearch,
      component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
    }),
  ] as const
