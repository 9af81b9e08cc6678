import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const companyInfoRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'company-info',
      component: lazyRouteComponent(() => import('./company-info-page.tsx'), 'CompanyInfoPage'),
    }),
  ] as const
