import { createRoute, type AnyRoute, type RouteComponent } from '@tanstack/react-router'
import { readSearchAddress } from './route-search.ts'

/** @param component the page, composed in app/, which knows all searchable records */
export const searchRoutes = <Parent extends AnyRoute>(parent: Parent, component: RouteComponent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'search',
      validateSearch: readSearchAddress,
      component,
    }),
  ] as const
