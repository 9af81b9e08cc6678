import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** For people from outside, who come with a link and have no account. */
export const seatRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'seat',
      component: lazyRouteComponent(() => import('./seat-page.tsx'), 'SeatPage'),
    }),
  ] as const
