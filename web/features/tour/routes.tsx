import { showOverlay } from '#web/lib/page-overlay.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'

export const WelcomeTour = lazyPart(async () => (await import('./welcome-tour.tsx')).WelcomeTour, {
  close: () => showOverlay(undefined),
})
