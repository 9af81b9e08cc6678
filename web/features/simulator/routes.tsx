import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { SimulatorAddress } from './view.ts'

export const simulatorRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'controls/simulator',
      validateSearch: (raw): SimulatorAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./simulator-page.tsx'), 'SimulatorPage'),
    }),
  ] as const
