import { showOverlay } from '#web/lib/page-overlay.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const over = { close: () => showOverlay(undefined) }
const load = () => import('./palette.tsx')

export const Palette = lazyPart(async () => (await load()).Palette, over)

/** So that it opens at once when it is asked for. */
export const preparePalette = (): void => void load().catch(() => undefined)

export const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet, over)
