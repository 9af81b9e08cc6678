import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { readFindingSearch } from './route-search.ts'

export const findingRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'search',
      validateSearch: readFindingSearch,
      component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
    }),
  ] as const

const load = () => import('./palette.tsx')

export const Palette = lazy(async () => ({ default: (await load()).Palette }))

export const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** So that it opens at once when it is asked for. */
export const preparePalette = (): void => void load()
