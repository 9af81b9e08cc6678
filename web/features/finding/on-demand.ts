import { lazy } from 'react'

const load = () => import('./palette.tsx')

export const Palette = lazy(async () => ({ default: (await load()).Palette }))

/** So that it opens at once when it is asked for. */
export const preparePalette = (): void => void load()

export const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))
