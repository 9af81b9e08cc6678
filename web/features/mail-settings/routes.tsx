import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readMailSearch } from './search.ts'

export const mailSettingsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/email-settings',
      validateSearch: readMailSearch,
      component: lazyRouteComponent(() => import('./mail-settings-page.tsx'), 'MailSettingsPage'),
    }),
  ] as const
