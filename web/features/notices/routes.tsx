import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const noticesRoutes = <Profile extends AnyRoute>(profile: Profile) =>
  [
    createRoute({
      getParentRoute: () => profile,
      path: 'notices',
      component: lazyRouteComponent(() => import('./notice-preferences-page.tsx'), 'NoticePreferencesPage'),
    }),
  ] as const
