import { createRoute, type AnyRoute, type RouteComponent } from '@tanstack/react-router'
import { readSearchAddress } from './route-search.ts'

/** @param component the page; it is put together in app/, which knows what can be found */
export const searchRoutes = <Parent extends AnyRoute>(parent: Parent, component: RouteComponent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'search',
      validateSearch: readSearchAddress,
      component,
    }),
  ] as const
