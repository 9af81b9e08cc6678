import { Search } from 'lucide-react'
import { preparePalette } from './overlay-parts.ts'
import { showOverlay } from '#web/lib/page-overlay.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export function PaletteButton() {
  return (
    <IconButton
      label="Search and commands"
      hint="Ctrl K"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      icon={<Search />}
      side="bottom"
      onPointerEnter={preparePalette}
      onFocus={preparePalette}
      onClick={() => showOverlay('palette')}
    />
  )
}
