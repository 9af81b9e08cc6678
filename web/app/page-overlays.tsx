import { useEffect } from 'react'
import { Palette, preparePalette, ShortcutSheet } from '#web/features/search/on-demand.ts'
import { WelcomeTour } from '#web/features/tour/routes.tsx'
import { usePageOverlay } from '#web/lib/page-overlay.ts'
import { useOfferedActions } from '#web/ui/offered-actions.ts'
import { usePageKeys } from './page-keys.ts'
import { useTourStart } from './tour-start.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** What lies over any page when it is asked for, by key or button. */
export function PageOverlays() {
  const overlay = usePageOverlay()
  const offer = useOfferedActions()
  usePageKeys()
  useTourStart()
  useEffect(() => whenIdle(preparePalette), [])
  return (
    <>
      {overlay === 'palette' && <Palette offer={offer} />}
      {overlay === 'shortcuts' && <ShortcutSheet />}
      {overlay === 'tour' && <WelcomeTour />}
    </>
  )
}
