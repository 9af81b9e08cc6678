import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

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
