import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

const page = lazyRouteComponent(() => import('./docs-page.tsx'), 'DocsPage')

export const docsRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({ getParentRoute: () => parent, path: 'docs', component: page }),
    createRoute({ getParentRoute: () => parent, path: 'docs/$name', component: page }),
  ] as const
