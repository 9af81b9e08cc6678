import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** The frame of the profile. Its sections are routes of several features, composed in app/router.tsx. */
export const profileRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: 'profile',
    component: lazyRouteComponent(() => import('./profile-frame.tsx'), 'ProfileFrame'),
  })

export const accountRoutes = <Profile extends AnyRoute>(profile: Profile) =>
  [
    createRoute({
      getParentRoute: () => profile,
      path: '/',
      component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
    }),
  ] as const
