import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'

/** The frame of all settings. Its sections are routes of several features, put together in app/router.tsx. */
export const settingsRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: 'settings',
    component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame'),
  })

/** The same frame for the pages of the installation, whose addresses do not begin with /settings. */
export const installationRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    id: 'installation',
    component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame'),
  })

export const companySettingsRoutes = <Settings extends AnyRoute>(settings: Settings) =>
  [
    createRoute({
      getParentRoute: () => settings,
      path: '/',
      component: lazyRouteComponent(() => import('./company-settings-page.tsx'), 'CompanySettingsPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: 'ai',
      component: lazyRouteComponent(() => import('./ai-settings-page.tsx'), 'AiSettingsPage'),
    }),
  ] as const

/** Redirects from other names of these pages. */
export const settingsRedirects = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'ai-settings',
      beforeLoad: () => redirect({ to: '/settings/ai', replace: true, throw: true }),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'settings/company',
      beforeLoad: () => redirect({ to: '/company-info', replace: true, throw: true }),
    }),
  ] as const
