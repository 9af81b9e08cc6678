import { showOverlay } from '#web/lib/page-overlay.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'

const over = { close: () => showOverlay(undefined) }
const load = () => import('./command-palette.tsx')

export const CommandPalette = lazyPart(async () => (await load()).CommandPalette, over)

/** Preloads the overlays, so that they open at once. */
export const preparePalette = (): void => void load().catch(() => undefined)

export const ShortcutSheet = lazyPart(
  async () => (await import('#web/features/search/shortcut-sheet.tsx')).ShortcutSheet,
  over,
)
