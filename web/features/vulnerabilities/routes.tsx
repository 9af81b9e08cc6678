import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { readTexts } from '#web/lib/read-search.ts'
import type { AssetAddress } from './assets/asset-list.ts'
import type { CveAddress } from './cves/cve-list.ts'
import type { VulnerabilityAddress } from './vulnerability-list.ts'

export const vulnerabilitiesRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'vulnerabilities',
      validateSearch: (raw): VulnerabilityAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./vulnerabilities-page.tsx'), 'VulnerabilitiesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'cve-dashboard',
      validateSearch: (raw): CveAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./cves/cves-page.tsx'), 'CvesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'cve-dashboard/$cve',
      component: lazyRouteComponent(() => import('./cves/cve-page.tsx'), 'CvePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'inventory',
      validateSearch: (raw): AssetAddress => readTexts(raw),
      component: lazyRouteComponent(() => import('./assets/assets-page.tsx'), 'AssetsPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'inventory/$asset',
      component: lazyRouteComponent(() => import('./assets/asset-page.tsx'), 'AssetPage'),
    }),
  ] as const

/** Below the settings. */
export const deadlinesRoutes = <Settings extends AnyRoute>(settings: Settings) =>
  [
    createRoute({
      getParentRoute: () => settings,
      path: 'deadlines',
      component: lazyRouteComponent(() => import('./deadlines/deadlines-page.tsx'), 'DeadlinesPage'),
    }),
  ] as const
