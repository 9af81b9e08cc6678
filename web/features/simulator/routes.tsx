import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readSimulatorSearch } from './route-search.ts'

export const simulatorRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'controls/simulator',
      validateSearch: readSimulatorSearch,
      component: lazyRouteComponent(() => import('./simulator-page.tsx'), 'SimulatorPage'),
    }),
  ] as const
