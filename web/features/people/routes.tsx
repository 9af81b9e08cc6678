import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { DirectoryAddress } from './directory/directory-list.ts'
import type { PeopleAddress } from './people-list.ts'

export const peopleRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'user-management',
      validateSearch: (raw): PeopleAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./user-management-page.tsx'), 'UserManagementPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'users',
      beforeLoad: () => redirect({ to: '/user-management', replace: true, throw: true }),
    }),
  ] as const

/** Sections of the settings. */
export const peopleSettingsRoutes = <Settings extends AnyRoute>(settings: Settings) =>
  [
    createRoute({
      getParentRoute: () => settings,
      path: 'members',
      validateSearch: (raw): PeopleAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: 'people',
      validateSearch: (raw): DirectoryAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./directory/directory-page.tsx'), 'DirectoryPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: 'permissions',
      component: lazyRouteComponent(() => import('./permissions-page.tsx'), 'PermissionsPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: 'security',
      component: lazyRouteComponent(() => import('./security-page.tsx'), 'SecurityPage'),
    }),
  ] as const
