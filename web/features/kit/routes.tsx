import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** The gallery of every component, at /dev/kit. Only the development build has it. */
export const kitRoutes = (parent: AnyRoute) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/dev/kit',
    component: lazyRouteComponent(() => import('./kit-page.tsx'), 'KitPage'),
  }),
]
