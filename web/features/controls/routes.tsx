import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readAssessSearch, readChecksSearch, readControlsSearch } from './route-search.ts'

export const controlsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'controls',
      validateSearch: readControlsSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'ControlsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'practices',
      validateSearch: readControlsSearch,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'PracticesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'checks',
      validateSearch: readChecksSearch,
      component: lazyRouteComponent(() => import('./checks/checks-page.tsx'), 'ChecksPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'controls/assess',
      validateSearch: readAssessSearch,
      component: lazyRouteComponent(() => import('./assess/assess-page.tsx'), 'AssessPage'),
    }),
    // The filters of the list that was open: previous and next walk through it.
    createRoute({
      getParentRoute: () => parent,
      path: 'controls/$controlNumber',
      validateSearch: readControlsSearch,
      component: lazyRouteComponent(() => import('./control-page.tsx'), 'ControlPage'),
    }),
  ] as const
