import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { AssessmentAddress } from './assessment-list.ts'
import { readPageSearch, readWizardSearch } from './route-search.ts'

export const assessmentsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'assessments',
      validateSearch: (raw): AssessmentAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./assessments-page.tsx'), 'AssessmentsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'assessments/$assessment',
      validateSearch: readPageSearch,
      component: lazyRouteComponent(() => import('./assessment-page.tsx'), 'AssessmentPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'test-protocol-wizard',
      validateSearch: readWizardSearch,
      component: lazyRouteComponent(() => import('./wizard/wizard-page.tsx'), 'WizardPage'),
    }),
  ] as const

/** Pages of outside assessors, without the frame: they belong to no company. */
export const assessorRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'assessor',
      component: lazyRouteComponent(() => import('./portal/seats-page.tsx'), 'SeatsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'assessor/$assessmentId',
      validateSearch: readPageSearch,
      component: lazyRouteComponent(() => import('./portal/portal-page.tsx'), 'PortalPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'assessor/$assessmentId/plan',
      component: lazyRouteComponent(() => import('./portal/portal-ssp-page.tsx'), 'PortalSspPage'),
    }),
  ] as const
