import { useEffect } from 'react'
import { WelcomeTour } from '#web/features/tour/routes.tsx'
import { usePageOverlay } from '#web/lib/page-overlay.ts'
import { useOfferedActions } from '#web/ui/table/selection-actions.ts'
import { areas } from './areas.ts'
import { goTos } from './navigation.ts'
import { CommandPalette, preparePalette, ShortcutSheet } from './overlay-parts.ts'
import { usePageKeys } from './page-keys.ts'
import { useTourStart } from './tour-start.ts'
import { whenUsed } from '#web/ui/browser/when-idle.ts'

const shortcuts = areas.flatMap((area) => area.shortcuts ?? [])

/** The overlays of every page, opened by key or button. */
export function PageOverlays() {
  const overlay = usePageOverlay()
  const offer = useOfferedActions()
  usePageKeys()
  useTourStart()
  useEffect(() => whenUsed(preparePalette), [])
  return (
    <>
      {overlay === 'palette' && <CommandPalette offer={offer} />}
      {overlay === 'shortcuts' && <ShortcutSheet goTos={goTos} ofAreas={shortcuts} />}
      {overlay === 'tour' && <WelcomeTour />}
    </>
  )
}
