import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['tab', 'q', 'state', 'open', 'template'] as const

export const mailSettingsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'admin/email-settings',
      validateSearch: (raw: Readonly<Record<string, unknown>>) => readSearch(KEYS, raw),
      component: lazyRouteComponent(() => import('./mail-settings-page.tsx'), 'MailSettingsPage'),
    }),
  ] as const
