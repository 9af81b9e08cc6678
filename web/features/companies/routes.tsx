import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { lazy } from 'react'

export type CompaniesSearch = { q?: string; tab?: 'deleted'; open?: string }

export const companiesRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'companies',
      validateSearch: ({ q, tab, open }: Record<string, unknown>): CompaniesSearch => ({
        ...(typeof q === 'string' && q !== '' && { q }),
        ...(tab === 'deleted' && { tab }),
        ...(typeof open === 'string' && { open }),
      }),
      component: lazyRouteComponent(() => import('./companies-page.tsx'), 'CompaniesPage'),
    }),
  ] as const

/** For the switcher and the first-run screen; its code comes when it is first opened. */
export const CreateCompanyDialog = lazy(async () => ({
  default: (await import('./create-company-dialog.tsx')).CreateCompanyDialog,
}))

export const FirstRun = lazy(async () => ({ default: (await import('./first-run.tsx')).FirstRun }))
