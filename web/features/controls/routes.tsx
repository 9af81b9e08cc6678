import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { ControlsAddress } from './control-list.ts'
import type { IssueAddress } from './checks/issue-list.ts'
import type { AssessAddress } from './assess/assess-address.ts'
import type { SelfAssessmentAddress } from './self-assessment/self-assessment-address.ts'

export const controlsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'controls',
      validateSearch: (raw): ControlsAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'ControlsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'practices',
      validateSearch: (raw): ControlsAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'PracticesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'checks',
      validateSearch: (raw): IssueAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./checks/checks-page.tsx'), 'ChecksPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'controls/assess',
      validateSearch: (raw): AssessAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./assess/assess-page.tsx'), 'AssessPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'controls/self-assessment',
      validateSearch: (raw): SelfAssessmentAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./self-assessment/self-assessment-page.tsx'), 'SelfAssessmentPage'),
    }),
    // The filters of the list that was open: previous and next walk through it.
    createRoute({
      getParentRoute: () => parent,
      path: 'controls/$controlNumber',
      validateSearch: (raw): ControlsAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./control-page.tsx'), 'ControlPage'),
    }),
  ] as const
